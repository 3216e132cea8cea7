import { choiceLabel } from '@/components/search/choice-label';
import { searchChips } from '@/components/search/search-chips';
import { Icon } from '@/components/ui/icon';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { DIRECTORY_ANCHOR, href } from '@/lib/routes';
import {
  type ActiveFilter,
  activeFilters,
  filterQuery,
  isFiltered,
  NO_FILTERS,
  type SchoolFilters,
  withoutValue,
} from '@/lib/search/model/school-filters';
import type { Reading } from '@/lib/search/queries/search-schools';
import { nearLabel } from './near-label';

export function ActiveFilters({
  language,
  filters,
  reading,
}: {
  language: Language;
  filters: SchoolFilters;
  reading?: Reading;
}) {
  if (!isFiltered(filters)) return null;
  const t = translator(language, 'Filters');
  const home = href(language, 'home');
  const hash = `#${DIRECTORY_ANCHOR[language]}`;
  const words =
    reading && filters.search
      ? searchChips(language, filters.search, reading).map(({ label, search }) => ({
          label,
          without: { ...filters, search },
        }))
      : [];
  const chips = activeFilters(filters).flatMap((filter) =>
    filter.name === 'search' && words.length > 0
      ? words
      : [{ label: filterLabel(language, filters, filter), without: withoutValue(filters, filter) }],
  );
  return (
    <div className="active-filters">
      {chips.map(({ label, without }) => (
        <span className="chip" key={label}>
          {label}
          <a
            href={`${home}${filterQuery({ ...without, page: 1 })}${hash}`}
            aria-label={t('remove', { filter: label })}
          >
            <Icon name="x" />
          </a>
        </span>
      ))}
      <a className="textlink" href={`${home}${filterQuery({ ...NO_FILTERS, view: filters.view })}${hash}`}>
        {t('clear')}
      </a>
    </div>
  );
}

function filterLabel(language: Language, { km }: SchoolFilters, { name, value }: ActiveFilter): string {
  const t = translator(language, 'Filters');
  switch (name) {
    case 'area':
      return translator(language, 'MapView')('areaBadge');
    case 'search':
      return t('searchBadge', { text: value });
    case 'near':
      return nearLabel(language, value, km);
    default:
      return choiceLabel(language, name, value);
  }
}
