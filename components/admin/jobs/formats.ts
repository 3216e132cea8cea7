import { numberFormat } from '@/lib/i18n/formatters';
import type { Language } from '@/lib/i18n/locales';

/** An amount such as 0,0123 US$; a dash for zero cost. */
export function inDollars(language: Language, cost: number | null): string {
  if (cost === null) return '–';
  const format = { style: 'currency', currency: 'USD', maximumFractionDigits: cost < 1 ? 4 : 2 } as const;
  return numberFormat(language, format).format(cost);
}
