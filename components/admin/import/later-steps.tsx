import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { contentsOf } from '@/lib/imports/model/contents';
import { placeOf } from '@/lib/imports/model/import-query';
import type { ImportOverview } from '@/lib/supabase/results/imports';
import { StepButton } from './step-button';

export function LaterSteps({ overview, language }: { overview: ImportOverview; language: Language }) {
  const t = translator(language, 'AdminImport');
  const { id, status, file_name: name } = overview;
  const about = { id, name, contents: contentsOf(overview.contents), place: placeOf(overview) };
  return (
    <>
      {status === 'importing' && <StepButton step="apply" {...about} label={t('goOn')} primary />}
      {['importing', 'imported', 'undoing'].includes(status) && (
        <StepButton step="undo" {...about} label={t(status === 'undoing' ? 'goOn' : 'undo')} />
      )}
      {status === 'undone' && overview.left_count > 0 && (
        <StepButton step="undo" {...about} label={t('undoRest')} />
      )}
      {['uploaded', 'checked'].includes(status) && (
        <StepButton step="discard" {...about} label={t('discard')} />
      )}
    </>
  );
}
