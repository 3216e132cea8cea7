'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { toast } from 'sonner';
import { useFailureMessage } from '@/components/admin/jobs/use-failure-message';
import type { MissingSetting } from '@/components/admin/tools/tool-availability';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { translateProgramme } from '@/lib/ai/actions/translate-programme';
import { programmeGaps } from '@/lib/ai/model/programme-english';
import type { ProgrammeForm } from '@/lib/programmes/model/field-names';

/** Generates the missing English texts and fills them into the form without saving it. */
export function EnglishPanel({
  missingSetting,
  busy,
  onBusy,
}: {
  missingSetting: MissingSetting | null;
  busy: boolean;
  onBusy: (busy: boolean) => void;
}) {
  const t = useTranslations('AdminProgrammes.english');
  const tools = useTranslations('AdminTools');
  const failureMessage = useFailureMessage();
  const { getValues, setValue } = useFormContext<ProgrammeForm>();
  const [told, setTold] = useState('');
  const missing = programmeGaps(getValues()).length;
  const obstacle = missingSetting !== null ? tools(missingSetting) : missing === 0 ? t('nothing') : null;

  async function write() {
    onBusy(true);
    setTold('');
    try {
      const result = await translateProgramme({ texts: getValues() });
      if (!result.ok) {
        toast.error(t('failed'), { description: failureMessage(result.error) });
        return;
      }
      // Input during generation stays: only fields still empty, with the same Spanish text, are filled.
      const open = programmeGaps(getValues());
      const fitting = result.value.english.filter(({ path, spanish }) =>
        open.some((gap) => gap.path === path && gap.spanish === spanish),
      );
      for (const { path, text } of fitting) setValue(path, text, { shouldDirty: true, shouldValidate: true });
      setTold(t('done', { count: fitting.length }));
    } catch {
      toast.error(t('failed'), { description: failureMessage('offline') });
    } finally {
      onBusy(false);
    }
  }

  return (
    <section
      className="grid gap-2 rounded-md border border-rule bg-tint px-3.5 py-3"
      aria-labelledby="p-english"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3
          className="flex items-center gap-2 font-sans text-sm leading-compact font-semibold"
          id="p-english"
        >
          <Icon name="languages" /> {t('title')}
        </h3>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button
          disabled={busy || obstacle !== null}
          aria-busy={busy}
          aria-describedby="p-english-hint"
          onClick={() => void write()}
        >
          <Icon name="sparkles" /> {busy ? t('writing') : t('write', { count: missing })}
        </Button>
      </div>
      <p className="text-micro leading-dense text-ink-2" id="p-english-hint">
        {obstacle ?? t('hint')}
      </p>
      <p className="text-micro leading-dense text-ink-2" role="status">
        {told}
      </p>
    </section>
  );
}
