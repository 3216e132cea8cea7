import type { Language } from '@/lib/i18n/locales';

/** An amount such as 0,0123 US$; a dash for zero cost. */
export function inDollars(language: Language, cost: number | null): string {
  if (cost === null) return '–';
  const format = { style: 'currency', currency: 'USD', maximumFractionDigits: cost < 1 ? 4 : 2 } as const;
  return new Intl.NumberFormat(language, format).format(cost);
}

/** For example 22 nov 2026, 3:05 UTC. */
export function inMoments(language: Language): (moment: string) => string {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'es', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return (moment) => `${format.format(new Date(moment))} UTC`;
}
