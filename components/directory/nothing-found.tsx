import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { DIRECTORY_ANCHOR, href } from '@/lib/routes';
import {
  asksOnlyWords,
  filterQuery,
  NO_FILTERS,
  type SchoolFilters,
} from '@/lib/search/model/school-filters';
import type { RelaxedQuery } from '@/lib/search/queries/relaxed-queries';
import { answerOf } from './answer';

export function NothingFound({
  language,
  filters,
  ways,
}: {
  language: Language;
  filters: SchoolFilters;
  ways: readonly RelaxedQuery[];
}) {
  const t = translator(language, 'Directory');
  const home = href(language, 'home');
  const hash = `#${DIRECTORY_ANCHOR[language]}`;
  return (
    <div
      className="empty"
      data-count="empty_search"
      data-count-words={asksOnlyWords(filters) ? filters.search : undefined}
    >
      <p className="serif">{t('noResults')}</p>
      <p>{t('noResultsHint')}</p>
      {ways.length > 0 && (
        <ul>
          {ways.map(({ filters, total }) => (
            <li key={filterQuery(filters)}>
              <a href={home + filterQuery(filters) + hash} rel="nofollow">
                {translator(language, 'Answer')('counted', {
                  schools: answerOf(language, filters),
                  count: total,
                })}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="next-steps">
        <a className="btn" href={home + filterQuery({ ...NO_FILTERS, view: filters.view }) + hash}>
          {t('whole')}
        </a>
      </p>
    </div>
  );
}
