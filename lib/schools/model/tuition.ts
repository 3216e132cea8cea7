import type { Language } from '@/lib/i18n/locales';
import { isCurrency } from './currencies';
import type { Tuition } from './school';

/** Null without currency or bounds. */
export function knownTuition(
  min: number | null,
  max: number | null,
  currency: string | null,
): Tuition | null {
  return currency !== null && isCurrency(currency) && (min !== null || max !== null)
    ? { min, max, currency }
    : null;
}

/** Translator of `Facts` or `Card`. */
type TuitionTranslator = (
  key: 'tuition' | 'tuitionRange' | 'tuitionFrom' | 'tuitionUpTo',
  values: Record<string, string>,
) => string;

/** Yearly, in whole currency units. */
export function tuitionText(
  language: Language,
  { min, max, currency }: Tuition,
  t: TuitionTranslator,
): string {
  const { format } = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
    useGrouping: 'always',
  });
  if (min !== null && max !== null && min !== max)
    return t('tuitionRange', { min: format(min), max: format(max) });
  if (min !== null && max !== null) return t('tuition', { amount: format(min) });
  if (min !== null) return t('tuitionFrom', { amount: format(min) });
  return t('tuitionUpTo', { amount: format(max ?? 0) });
}
