import { searchChips } from '@/components/search/search-chips';
import { Icon } from '@/components/ui/icon';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { href } from '@/lib/routes';
import { activeFilters, withoutFilter } from '@/lib/search/model/active-programme-filters';
import { ALL_PROGRAMMES, type ProgrammeFilters, programmeQuery } from '@/lib/search/model/programme-filters';
import type { Reading } from '@/lib/search/queries/search-schools';
import { filterText } from './filter-text';

export function ProgrammeChips({
  language,
  filters,
  reading,
}: {
  language: Language;
  filters: ProgrammeFilters;
  reading?: Reading;
}) {
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  const t = translator(language, 'Filters');
  const list = href(language, 'programmes');
  const { currency, per, sort, view } = filters;
  const words =
    reading && filters.search
      ? searchChips(language, filters.search, reading).map(({ label, search }) => ({
          label,
          without: { ...filters, search, page: 1 },
        }))
      : [];
  const chips = active.flatMap((filter) =>
    filter.key === 'search' && words.length > 0
      ? words
      : [{ label: filterText(language, filter, filters), without: withoutFilter(filters, filter) }],
  );
  return (
    <div className="active-filters">
      {chips.map(({ label, without }) => (
        <span className="chip" key={label}>
          {label}
          <a href={list + programmeQuery(without)} rel="nofollow" aria-label={t('remove', { filter: label })}>
            <Icon name="x" />
          </a>
        </span>
      ))}
      <a
        className="textlink"
        href={list + programmeQuery({ ...ALL_PROGRAMMES, currency, per, sort, view })}
        rel="nofollow"
      >
        {t('clear')}
      </a>
    </div>
  );
}
