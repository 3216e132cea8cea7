import { Icon } from '@/components/ui/icon';
import { countryByKey } from '@/lib/countries';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { DIRECTORY_ANCHOR, href } from '@/lib/routes';
import {
  FILTER_NAMES,
  type FilterName,
  filterQuery,
  isFiltered,
  NO_FILTERS,
  type SchoolFilters,
} from '@/lib/schools/model/filters';
import { nearPoint, pointName } from '@/lib/schools/queries/near-point';
import { searchChips, type Understanding } from './search-chips';

/** A badge for each active filter with its remove link, and a link that clears them all. */
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
  const chips = FILTER_NAMES.filter((key) => filters[key] !== '').flatMap((key) =>
    key === 'search' && words.length > 0
      ? words
      : [{ label: filterLabel(language, filters, key), without: { ...filters, [key]: '' } }],
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

function filterLabel(language: Language, filters: SchoolFilters, key: FilterName): string {
  if (key === 'country') {
    const country = countryByKey(filters.country);
    return country ? country.name[language] : filters.country;
  }
  if (key === 'type' && filters.type) return translator(language, 'Types')(filters.type);
  if (key === 'specialty' && filters.specialty) return translator(language, 'Specialties')(filters.specialty);
  if (key === 'area') return translator(language, 'MapView')('areaBadge');
  const t = translator(language, 'Filters');
  if (key !== 'near') return t('searchBadge', { text: filters.search });
  const near = nearPoint(filters.near);
  return near
    ? t('nearBadge', { km: filters.km, place: pointName(language, near) })
    : t('searchBadge', { text: filters.near });
}
