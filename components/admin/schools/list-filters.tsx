'use client';

import { useTranslations } from 'next-intl';
import { LiveForm } from '@/components/admin/live-form';
import { Field } from '@/components/ui/field';
import { Input, NativeSelect } from '@/components/ui/input';
import { path } from '@/lib/routes';
import {
  type AdminFilters,
  adminFilterQuery,
  PAGE_SIZES,
  parseAdminFilters,
  QUALITY_ISSUES,
  SORTS,
} from '@/lib/schools/model/admin-filters';
import { SCHOOL_TYPES } from '@/lib/schools/model/choices';

/** Search, filters, order and page size of the list; each change is applied at once and stands in the address. */
export function ListFilters({
  filters,
  countries,
}: {
  filters: AdminFilters;
  /** Filter key, name in the language, number of schools. */
  countries: { key: string; name: string; count: number }[];
}) {
  const t = useTranslations('AdminSchools');
  const types = useTranslations('Types');

  return (
    <LiveForm
      action={path('adminSchools')}
      // A new search or page size starts at page 1 (specification, point 9).
      queryOf={(fields) => adminFilterQuery(parseAdminFilters(fields))}
    >
      <Field id="list-search" label={t('search')} className="wide">
        <Input
          id="list-search"
          name="search"
          type="search"
          maxLength={100}
          autoComplete="off"
          placeholder={t('searchPlaceholder')}
          defaultValue={filters.search}
        />
      </Field>
      <Choice id="country" label={t('country')} all={t('countryAll')} value={filters.country}>
        {countries.map(({ key, name, count }) => (
          <option key={key} value={key}>
            {name} ({count})
          </option>
        ))}
      </Choice>
      <Choice id="type" label={t('type')} all={t('typeAll')} value={filters.type}>
        {SCHOOL_TYPES.map((type) => (
          <option key={type} value={type}>
            {types(type)}
          </option>
        ))}
      </Choice>
      <Choice id="status" label={t('status')} all={t('statusAll')} value={filters.status}>
        <option value="active">{t('statusActive')}</option>
        <option value="inactive">{t('statusInactive')}</option>
      </Choice>
      <Choice id="issue" label={t('issue')} all={t('issueAll')} value={filters.issue}>
        {QUALITY_ISSUES.map((issue) => (
          <option key={issue} value={issue}>
            {t(`issues.${issue}`)}
          </option>
        ))}
      </Choice>
      <Choice id="sort" label={t('sort')} value={filters.sort}>
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sorts.${sort}`)}
          </option>
        ))}
      </Choice>
      <Choice id="order" label={t('order')} value={filters.descending ? 'desc' : ''}>
        <option value="">{t('ascending')}</option>
        <option value="desc">{t('descending')}</option>
      </Choice>
      <Choice id="size" label={t('size')} value={String(filters.size)}>
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </Choice>
    </LiveForm>
  );
}

function Choice({
  id,
  label,
  all,
  value,
  children,
}: {
  id: string;
  label: string;
  all?: string;
  value: string;
  children: React.ReactNode;
}) {
  return (
    <Field id={`list-${id}`} label={label}>
      <NativeSelect id={`list-${id}`} name={id} defaultValue={value} key={value}>
        {all !== undefined && <option value="">{all}</option>}
        {children}
      </NativeSelect>
    </Field>
  );
}
