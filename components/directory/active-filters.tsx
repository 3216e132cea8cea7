import { Icon } from '@/components/ui/icon';
import { countryByKey } from '@/lib/countries';
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
} from '@/lib/schools/model/filters';
import { nearPoint, pointName } from '@/lib/schools/queries/near-point';
import { searchChips, type Understanding } from './search-chips';

/** A badge for each value that is asked for with its remove link, and a link that clears them all. */
export function ActiveFilters({
  language,
  filters,
  understanding,
}: {
  language: Language;
  filters: SchoolFilters;
  /** How the search was understood, where it was answered. */
  understanding?: Understanding;
}) {
  if (!isFiltered(filters)) return null;
  const t = translator(language, 'Filters');
  const home = href(language, 'home');
  const hash = `#${DIRECTORY_ANCHOR[language]}`;
  const words =
    understanding && filters.search
      ? searchChips(language, filters, understanding).map(({ label, search }) => ({
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
    case 'countries':
      return countryByKey(value)?.name[language] ?? value;
    case 'types':
      return translator(language, 'Types')(value as 'academy');
    case 'specialties':
      return translator(language, 'Specialties')(value as 'pastry');
    case 'area':
      return translator(language, 'MapView')('areaBadge');
    case 'search':
      return t('searchBadge', { text: value });
    case 'near': {
      const near = nearPoint(value);
      return near
        ? t('nearBadge', { km, place: pointName(language, near) })
        : t('searchBadge', { text: value });
    }
  }
}
