import type { ListFilter } from '@/components/admin/list-filters';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { countryByName, countryName } from '@/lib/places/countries';
import { SCHOOL_TYPES } from '@/lib/schools/model/choices';
import { QUALITY_ISSUES, SCHOOL_SORTS } from '@/lib/schools/model/school-list';

/** Filters, order and page size; `countries` by English name with their numbers of schools. */
export function schoolListFilters(
  language: Language,
  countries: { name: string; count: number }[],
): ListFilter[] {
  const t = translator(language, 'AdminSchools');
  const types = translator(language, 'Types');
  const countryOptions = countries.map(({ name, count }) => ({
    value: countryByName(name)?.key ?? name,
    label: `${countryName(name, language)} (${count})`,
  }));
  return [
    {
      name: 'country',
      label: t('country'),
      options: [
        { value: '', label: t('countryAll') },
        ...countryOptions.sort((a, b) => a.label.localeCompare(b.label, language)),
      ],
    },
    {
      name: 'type',
      label: t('type'),
      options: [
        { value: '', label: t('typeAll') },
        ...SCHOOL_TYPES.map((value) => ({ value, label: types(value) })),
      ],
    },
    {
      name: 'status',
      label: t('status'),
      options: [
        { value: '', label: t('statusAll') },
        { value: 'active', label: t('statusActive') },
        { value: 'inactive', label: t('statusInactive') },
      ],
    },
    {
      name: 'issue',
      label: t('issue'),
      options: [
        { value: '', label: t('issueAll') },
        ...QUALITY_ISSUES.map((value) => ({ value, label: t(`issues.${value}`) })),
      ],
    },
    {
      name: 'sort',
      label: t('sort'),
      options: SCHOOL_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) })),
    },
    {
      name: 'order',
      label: t('order'),
      options: [
        { value: '', label: t('ascending') },
        { value: 'desc', label: t('descending') },
      ],
    },
    {
      name: 'size',
      label: t('size'),
      options: ['10', '20', '30', '50'].map((value) => ({ value, label: value })),
    },
  ];
}
