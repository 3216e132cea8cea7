import { ChoiceControl, SearchControl } from '@/components/admin/list-controls';
import { LiveForm } from '@/components/admin/live-form';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { type AdminFilters, PAGE_SIZES, QUALITY_ISSUES, SORTS } from '@/lib/schools/model/admin-filters';
import { SCHOOL_TYPES } from '@/lib/schools/model/choices';

/** Search, filters, order and page size; each change updates the address immediately. */
export function ListFilters({
  language,
  filters,
  countries,
}: {
  language: Language;
  filters: AdminFilters;
  /** Filter key, translated name, number of schools. */
  countries: { key: string; name: string; count: number }[];
}) {
  const t = translator(language, 'AdminSchools');
  const types = translator(language, 'Types');
  const chosen = [filters.country, filters.type, filters.status, filters.issue].filter(Boolean).length;

  return (
    <LiveForm list="adminSchools" more={t('moreFilters', { count: chosen })}>
      {filters.origin !== '' && <input type="hidden" name="origin" value={filters.origin} />}
      <SearchControl
        list="list"
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        value={filters.search}
      />
      <ChoiceControl
        list="list"
        name="country"
        label={t('country')}
        all={t('countryAll')}
        value={filters.country}
      >
        {countries.map(({ key, name, count }) => (
          <option key={key} value={key}>
            {name} ({count})
          </option>
        ))}
      </ChoiceControl>
      <ChoiceControl list="list" name="type" label={t('type')} all={t('typeAll')} value={filters.type}>
        {SCHOOL_TYPES.map((type) => (
          <option key={type} value={type}>
            {types(type)}
          </option>
        ))}
      </ChoiceControl>
      <ChoiceControl
        list="list"
        name="status"
        label={t('status')}
        all={t('statusAll')}
        value={filters.status}
      >
        <option value="active">{t('statusActive')}</option>
        <option value="inactive">{t('statusInactive')}</option>
      </ChoiceControl>
      <ChoiceControl list="list" name="issue" label={t('issue')} all={t('issueAll')} value={filters.issue}>
        {QUALITY_ISSUES.map((issue) => (
          <option key={issue} value={issue}>
            {t(`issues.${issue}`)}
          </option>
        ))}
      </ChoiceControl>
      <ChoiceControl list="list" name="sort" label={t('sort')} value={filters.sort}>
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sorts.${sort}`)}
          </option>
        ))}
      </ChoiceControl>
      <ChoiceControl list="list" name="order" label={t('order')} value={filters.descending ? 'desc' : ''}>
        <option value="">{t('ascending')}</option>
        <option value="desc">{t('descending')}</option>
      </ChoiceControl>
      <ChoiceControl list="list" name="size" label={t('size')} value={String(filters.size)}>
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </ChoiceControl>
    </LiveForm>
  );
}
