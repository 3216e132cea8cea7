'use client';

import { useLocale, useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext } from 'react';
import { useRun } from '@/components/admin/use-run';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icon';
import { useMoment } from '@/components/ui/use-moment';
import { approveTexts } from '@/lib/ai/actions/approve-texts';
import {
  type AiGeneratedText,
  type AiTextField,
  isProgrammeAiField,
  type ProgrammeAiField,
} from '@/lib/ai/model/ai-generated-text';
import { columnLabel } from '@/lib/programmes/model/field-names';

const Marks = createContext<{ schoolId: string; marks: readonly AiGeneratedText[] } | null>(null);

export function AiGeneratedTexts({
  schoolId,
  marks,
  children,
}: {
  schoolId: string;
  marks: readonly AiGeneratedText[];
  children: ReactNode;
}) {
  return <Marks value={{ schoolId, marks }}>{children}</Marks>;
}

/** Whether this programme has an AI text that was neither edited nor approved. */
export function useHasAiText(programmeId: string): boolean {
  return useContext(Marks)?.marks.some((one) => one.programmeId === programmeId) ?? false;
}

/** Author, model and date of a field's AI text, with a button that approves it; null for other texts. */
export function AiTextNote({
  field,
  programmeId = null,
  className,
}: { className?: string } & (
  | { field: AiTextField; programmeId?: undefined }
  | {
      field: ProgrammeAiField;
      /** Null for a programme that is not stored yet; it has no AI texts. */
      programmeId: string | null;
    }
)) {
  const t = useTranslations('AdminEditor');
  const language = useLocale();
  const when = useMoment(language);
  const known = useContext(Marks);
  const [busy, run] = useRun();
  const mark = known?.marks.find((one) => one.field === field && one.programmeId === programmeId);
  if (!known || !mark) return null;

  const approve = () =>
    run(
      () =>
        approveTexts({ texts: [{ schoolId: known.schoolId, programmeId, field }], writtenUntil: mark.at }),
      { success: t('ai.approved'), title: t('error'), failure: t('ai.approveFailed') },
    );

  return (
    <div
      className={cn(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-1 border-l-3 border-grape bg-leaf px-3 py-2 text-micro wrap-anywhere max-sm:grid-cols-[auto_minmax(0,1fr)] [&>svg]:text-grape',
        className,
      )}
    >
      <Icon name="sparkles" />
      <span>
        <strong>{t('ai.written')}</strong>{' '}
        {mark.who === null
          ? t('ai.writtenByNobody', { model: mark.model, when: when(mark.at) })
          : t('ai.writtenLine', { model: mark.model, who: mark.who, when: when(mark.at) })}
        {mark.waiting !== null && ` ${t('ai.waits', { text: mark.waiting })}`}
      </span>
      <Button
        className="max-sm:col-start-2 max-sm:justify-self-start"
        disabled={busy}
        aria-busy={busy}
        onClick={approve}
      >
        <Icon name="check" /> {t('ai.approve')}
        <span className="sr-only">
          : {isProgrammeAiField(field) ? columnLabel(field, language) : t(`ai.marked.${field}`)}
        </span>
      </Button>
    </div>
  );
}
