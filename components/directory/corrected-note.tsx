import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { DIRECTORY_ANCHOR, href } from '@/lib/routes';
import { filterQuery, type SchoolFilters } from '@/lib/schools/model/filters';

/** Says which words were looked for in the place of those that are typed, with the way back to these. */
export function CorrectedNote({
  language,
  filters,
  corrected,
}: {
  language: Language;
  filters: SchoolFilters;
  corrected: string | null;
}) {
  if (corrected === null) return null;
  const t = translator(language, 'Filters');
  const exact = filterQuery({ ...filters, exact: true, page: 1 });
  return (
    <p className="results">
      {t.rich('corrected', { text: corrected, b: (chunks) => <b>{chunks}</b> })}{' '}
      <a href={`${href(language, 'home')}${exact}#${DIRECTORY_ANCHOR[language]}`} rel="nofollow">
        {t('exact', { text: filters.search })}
      </a>
    </p>
  );
}
