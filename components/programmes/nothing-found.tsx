import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { href } from '@/lib/routes';
import type { ActiveFilter, Narrowing } from '@/lib/search/model/active-programme-filters';
import { ALL_PROGRAMMES, type ProgrammeFilters, programmeQuery } from '@/lib/search/model/programme-filters';
import { filterText } from './filter-text';

export interface RelaxedQuery {
  key: Narrowing;
  given: ActiveFilter[];
  filters: ProgrammeFilters;
  total: number;
}

export function NothingFound({
  language,
  filters,
  ways,
}: {
  language: Language;
  filters: ProgrammeFilters;
  ways: RelaxedQuery[];
}) {
  const t = translator(language, 'Programmes');
  const list = href(language, 'programmes');
  return (
    <div className="empty" data-count="empty_search">
      <p className="serif">{t('none')}</p>
      <p>{ways.length > 0 ? t('noneHint') : t('noneAtAll')}</p>
      <ul>
        {ways.map(({ key, given, filters: wider, total }) => (
          <li key={key}>
            <a href={list + programmeQuery(wider)} rel="nofollow">
              {t('without', {
                filter: new Intl.ListFormat(language, { type: 'disjunction' }).format(
                  // Quoted below.
                  given.map((one) => (one.key === 'search' ? one.value : filterText(language, one, filters))),
                ),
                count: total,
              })}
            </a>
          </li>
        ))}
      </ul>
      <p className="next-steps">
        <a className="btn" href={list + programmeQuery({ ...ALL_PROGRAMMES, view: filters.view })}>
          {t('whole')}
        </a>
      </p>
    </div>
  );
}
