import { FieldDescription } from '@/components/ui/field';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { importAddress } from '@/lib/imports/model/import-query';
import { importDetails } from '@/lib/imports/model/options';
import type { ImportOverview } from '@/lib/supabase/results/imports';

/** The detected encoding and format with sample characters; a file that is not kept must be chosen again. */
export function ReadAs({
  overview,
  isKept,
  language,
}: {
  overview: ImportOverview;
  isKept: boolean;
  language: Language;
}) {
  const t = translator(language, 'AdminImport');
  const { encoding, headingRow: row, samples, merged, linked } = importDetails.parse(overview.details);
  const quotes = samples.map((sample) => (language === 'es' ? `«${sample}»` : `“${sample}”`));
  return (
    <FieldDescription>
      {encoding === null
        ? t('readAs', { row })
        : t('readAsText', { row, encoding: t(`encodings.${encoding}`) })}{' '}
      {encoding !== null && samples.length > 0 && t('readSample', { sample: quotes.join(', ') })}{' '}
      {merged > 0 && t('mergedCells', { count: merged })} {linked > 0 && t('linkedCells', { count: linked })}{' '}
      {!isKept && <a href={importAddress({})}>{t('chooseAgain')}</a>}
    </FieldDescription>
  );
}
