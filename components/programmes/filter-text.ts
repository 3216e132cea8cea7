import { countryByKey } from '@/lib/countries';
import { monthName } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { ActiveFilter } from '@/lib/programmes/model/active-filters';
import type { ProgrammeFilters } from '@/lib/programmes/model/filters';
import { lengthOf } from '@/lib/programmes/model/lengths';
import { lengthText, moneyText } from '@/lib/programmes/model/texts';
import { languageName } from '@/lib/schools/model/languages';

/** What is asked for, in short: 'Diploma', 'up to €12,000 a year', 'starts in September'. */
export function filterText(
  language: Language,
  filter: ActiveFilter,
  { currency, per }: Pick<ProgrammeFilters, 'currency' | 'per'>,
): string {
  const t = translator(language, 'Programmes');
  const words = translator(language, 'Programme');
  switch (filter.key) {
    case 'search':
      return translator(language, 'Filters')('searchBadge', { text: filter.value });
    case 'fields':
      return words(`fields.${filter.value}`);
    case 'levels':
      return words(`levels.${filter.value}`);
    case 'priceMax': {
      const amount = words('amount.upTo', { amount: moneyText(language, filter.value, currency) });
      return words(`per.${per}`, { amount });
    }
    case 'priced':
      return t('priced');
    case 'country':
      return countryByKey(filter.value)?.name[language] ?? filter.value;
    case 'city':
      return filter.value;
    case 'months':
      return t('startsIn', { months: monthName(language, filter.value, 'long') });
    case 'languages':
      return languageName(filter.value, language);
    case 'weeksMin':
      return t('atLeast', { length: lengthText(language, lengthOf('atLeast', filter.value)) });
    case 'weeksMax':
      return t('atMost', { length: lengthText(language, lengthOf('atMost', filter.value)) });
    case 'modes':
      return words(`modes.${filter.value}`);
    case 'internship':
      return t('internship');
    case 'area':
      return translator(language, 'MapView')('areaBadge');
  }
}
