import { LaterSteps } from '@/components/admin/import/later-steps';
import { StepButton } from '@/components/admin/import/step-button';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { placeOf } from '@/lib/imports/model/import-query';
import { runGone } from '@/lib/imports/registers/queries/registers';
import type { ImportOverview } from '@/lib/supabase/results/imports';
import { writable } from './run-report';

export async function RunSteps({ overview, language }: { overview: ImportOverview; language: Language }) {
  const [t, words] = [translator(language, 'AdminImport'), translator(language, 'AdminRegisters')];
  const { id, status, counts, file_name: name } = overview;
  const about = { id, name, contents: 'schools', place: placeOf(overview) } as const;
  const changes = writable(counts);
  const gone = status === 'checked' ? await runGone(id) : 0;
  return (
    <div className="my-3 flex flex-wrap items-end gap-3">
      {status === 'uploaded' && <StepButton step="check" {...about} label={t('check')} primary />}
      {status === 'checked' && changes + gone > 0 && (
        <StepButton step="apply" {...about} label={words('apply', { count: changes, gone })} primary />
      )}
      {status === 'checked' && changes + gone === 0 && (counts.duplicate ?? 0) > 0 && (
        <StepButton step="apply" {...about} label={words('applyDoubtful')} />
      )}
      <LaterSteps overview={overview} language={language} />
    </div>
  );
}
