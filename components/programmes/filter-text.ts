import { nearLabel } from '@/components/directory/near-label';
import { choiceLabel } from '@/components/search/choice-label';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { moneyText } from '@/lib/prices/model/amounts';
import { lengthOf } from '@/lib/programmes/model/lengths';
import { lengthText } from '@/lib/programmes/model/texts';
import type { ActiveFilter } from '@/lib/search/model/active-programme-filters';
import type { ProgrammeFilters } from '@/lib/search/model/programme-filters';

/** 'Diploma', 'up to €12,000 a year', 'starts in September'. */
export function filterText(
  language: Language,
  filter: ActiveFilter,
  { currency, per, km }: Pick<ProgrammeFilters, 'currency' | 'per' | 'km'>,
): string {
  const t = translator(language, 'Programmes');
  const words = translator(language, 'Programme');
  switch (filter.key) {
    case 'search':
      return translator(language, 'Filters')('searchBadge', { text: filter.value });
    case 'priceMax': {
      const amount = words('amount.upTo', { amount: moneyText(language, Number(filter.value), currency) });
      return words(`per.${per}`, { amount });
    }
    case 'near':
      return nearLabel(language, filter.value, km);
    case 'city':
      return filter.value;
    case 'month':
      return t('startsIn', { months: choiceLabel(language, filter.key, filter.value) });
    case 'weeksMin':
      return t('atLeast', { length: lengthText(language, lengthOf('atLeast', Number(filter.value))) });
    case 'weeksMax':
      return t('atMost', { length: lengthText(language, lengthOf('atMost', Number(filter.value))) });
    case 'area':
      return translator(language, 'MapView')('areaBadge');
    default:
      return choiceLabel(language, filter.key, filter.value);
  }
}
