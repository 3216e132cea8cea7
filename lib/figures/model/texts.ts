import { formatCount } from '@/lib/i18n/formats';
import { numberFormat } from '@/lib/i18n/formatters';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { moneyText } from '@/lib/prices/model/amounts';
import type { Figure } from './school-figures';

/** '2022–23', in Spanish '2022-2023'; '' stays. */
export function periodText(language: Language, period: string): string {
  return period.replace(/^(\d\d)(\d\d)-(\d\d)$/, language === 'es' ? '$1$2-$1$3' : '$1$2–$3');
}

/** '46 %', '$12,500', '1,250', or the reason for a missing value. */
export function figureText(
  language: Language,
  { state, value, unit }: Pick<Figure, 'state' | 'value' | 'unit'>,
): string {
  const t = translator(language, 'Figures');
  if (state !== 'known' || value === null) return t(state === 'suppressed' ? 'suppressed' : 'notPublished');
  if (unit === 'percent')
    return numberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(value / 100);
  if (unit === 'points') {
    const number = numberFormat(language, { signDisplay: 'exceptZero' }).format(value).replace('-', '−');
    return t('points', { count: Math.abs(value), number });
  }
  return unit === 'count' ? formatCount(language, value) : moneyText(language, value, unit);
}
