'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useControlId } from '@/components/admin/form/admin-form';
import { JobProgress } from '@/components/admin/jobs/job-progress';
import type { MissingSetting } from '@/components/admin/tools/tool-availability';
import { ConfirmDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icon';
import type { DescriptionAction } from '@/lib/ai/model/description-action';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { AiTextNote } from './ai-text-notes';
import type { DescriptionField, Generator } from './use-generator';

const ACTIONS = {
  description: { generate: 'generate_spanish', improve: 'regenerate_spanish' },
  description_en: { generate: 'generate_english', improve: 'regenerate_english' },
} as const satisfies Record<DescriptionField, Record<string, DescriptionAction>>;

export interface WritingProps {
  generator: Generator;
  missingSetting: MissingSetting | null;
  /** Whether a save is in progress; a new text would conflict with it. */
  saving: boolean;
}

/** Generates or improves a description; warns before it replaces one. */
export function DescriptionPanel({
  field,
  stored,
  isNew,
  writing: { generator, missingSetting, saving },
}: {
  field: DescriptionField;
  stored: SchoolForm;
  isNew: boolean;
  writing: WritingProps;
}) {
  const t = useTranslations('AdminEditor');
  const tools = useTranslations('AdminTools');
  const { control } = useFormContext<SchoolForm>();
  const text = useWatch({ control, name: field });
  const [confirming, setConfirming] = useState<DescriptionAction | null>(null);
  const own = generator.generation?.field === field ? generator.generation : null;
  const lacksSpanish = field === 'description_en' && stored.description === '';
  const obstacle = isNew
    ? t('ai.saveFirst')
    : missingSetting !== null
      ? tools(missingSetting)
      : lacksSpanish
        ? t('ai.spanishFirst')
        : null;
  const disabled = obstacle !== null || saving || generator.generation !== null;
  const exists = stored[field] !== '';
  const id = `${useControlId(field)}-ai`;
  const actions = ACTIONS[field];

  const ask = (action: DescriptionAction) =>
    exists || text.trim() !== '' ? setConfirming(action) : void generator.write(field, action);

  return (
    <section
      className="grid gap-2 rounded-md border border-rule bg-tint px-3.5 py-3"
      aria-labelledby={`${id}-title`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2
          className="mb-0.5 flex items-center gap-2 font-sans text-sm leading-compact font-semibold"
          id={`${id}-title`}
        >
          <Icon name="wand-sparkles" /> {t(`ai.titles.${field}`)}
        </h2>
        <span className={cn('tabular-nums', tone(text.length))}>
          {t('ai.counter', { count: text.length })}
        </span>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button
          disabled={disabled}
          aria-busy={own !== null}
          aria-describedby={obstacle === null ? undefined : `${id}-obstacle`}
          onClick={() => ask(exists ? actions.improve : actions.generate)}
        >
          <Icon name={exists ? 'refresh-cw' : 'sparkles'} />
          {own ? t('ai.generating') : t(exists ? 'ai.improve' : 'ai.generate')}
          <span className="sr-only">: {t(`fields.${field}`)}</span>
        </Button>
      </div>
      {obstacle !== null && (
        <p className="text-micro leading-dense text-ink-2 empty:hidden" id={`${id}-obstacle`}>
          {obstacle}
        </p>
      )}
      <AiTextNote field={field} />
      {own?.job && (
        <JobProgress
          className="m-0"
          kind="school-description"
          jobId={own.job}
          onFinished={generator.finish}
        />
      )}
      <ConfirmDialog
        open={confirming !== null}
        onOpenChange={(open) => !open && setConfirming(null)}
        title={t('ai.replaceTitle')}
        text={[
          t(`ai.replace.${field}`),
          ...(text === stored[field] ? [] : [t('ai.replaceUnsaved')]),
          tools('cost'),
        ].join(' ')}
        cancel={t('cancel')}
        confirm={t('ai.replaceConfirm')}
        onConfirm={() => {
          if (confirming) void generator.write(field, confirming);
          setConfirming(null);
        }}
      />
    </section>
  );
}

function tone(length: number): string {
  if (length < 400) return 'text-saffron-ink';
  return length <= 500 ? 'text-herb-ink' : 'text-tomato-ink';
}
