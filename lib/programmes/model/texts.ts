import { dateFormat, listFormat } from '@/lib/i18n/formatters';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { pick } from '@/lib/prices/model/price';
import { priceText } from '@/lib/prices/model/texts';
import { languageName } from '@/lib/schools/model/languages';
import type { Duration, Programme } from './programme';

/** '3,5 años', '9 months'. */
export function lengthText(language: Language, { value, unit }: Duration): string {
  return translator(language, 'Programme')(`units.${unit}`, {
    count: value,
  });
}

/** Null when unknown. */
export function durationText(
  language: Language,
  {
    duration,
    durationScope,
    durationText: written,
  }: Pick<Programme, 'duration' | 'durationScope' | 'durationText'>,
): string | null {
  const words = written[language] ?? written[language === 'es' ? 'en' : 'es'];
  if (words !== null) return words;
  if (duration === null) return null;
  const length = lengthText(language, duration);
  return durationScope === 'classes' ? translator(language, 'Programme')('classesOnly', { length }) : length;
}

/** Months 1 to 12: 'enero y septiembre', 'Jan and Sep' when short. */
export function monthsText(language: Language, months: readonly number[], width: 'long' | 'short'): string {
  const { format } = dateFormat(language === 'en' ? 'en-GB' : 'es', {
    month: width,
    timeZone: 'UTC',
  });
  return listText(
    language,
    months.map((month) => format(Date.UTC(2026, month - 1))),
  );
}

/** From English names: 'Inglés y francés'. */
export function languagesText(language: Language, names: readonly string[]): string {
  const [first, ...others] = names.map((name) => languageName(name, language));
  if (first === undefined) return '';
  // Spanish language names are lower case, except at the beginning.
  return listText(language, [
    first,
    ...others.map((name) => (language === 'es' ? name.toLowerCase() : name)),
  ]);
}

/** 'a, b y c'. */
export function listText(language: Language, items: readonly string[]): string {
  return listFormat(language === 'en' ? 'en-GB' : 'es').format(items);
}

/** Formats '2025-09-14', '2025-09', '2025', or yearly '--09-14' and '--09'. */
export function partialDay(language: Language, day: string): string {
  const [, year, month, date] = /^(-|\d{4})(?:-(\d\d))?(?:-(\d\d))?/.exec(day) ?? [];
  if (month === undefined) return day;
  return dateFormat(language === 'en' ? 'en-GB' : 'es', {
    ...(date !== undefined && { day: 'numeric' }),
    month: 'long',
    ...(year !== '-' && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${year === '-' ? '2024' : year}-${month}-${date ?? '01'}T00:00:00Z`));
}

/** 'Diploma · 9 meses · 15.500 € al año'; '' when nothing is known. */
export function summary(language: Language, programme: Programme): string {
  const t = translator(language, 'Programme');
  const price = pick(programme.prices);
  return [
    programme.level && t(`levels.${programme.level}`),
    durationText(language, programme),
    price && priceText(language, price),
    price?.year,
  ]
    .filter((part) => part)
    .join(' · ');
}
