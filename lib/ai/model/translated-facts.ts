import { withoutAccents } from '@/lib/plain-words';
import { figureValue } from './grounding';
import { ENGLISH_NUMBERS } from './words/english';
import { SPANISH_NUMBERS } from './words/spanish';

/** Facts that a translation must keep besides numbers: currencies, months, and the unit of time of a number. */

const CURRENCIES: Readonly<Record<string, RegExp>> = {
  euro: /€|\beuros?\b|\beur\b/iu,
  dollar: /\$|\bd[oó]lar(es)?\b|\bdollars?\b|\b(usd|cad|aud|nzd|sgd|hkd)\b/iu,
  pound: /£|\blibras?\b|\bpounds?\b|\bgbp\b/iu,
  franc: /\bfrancos?\b|\bfrancs?\b|\bchf\b/iu,
  yen: /¥|\byen(es)?\b|\bjpy\b|\byuan(es)?\b|\bcny\b/iu,
  peso: /\bpesos?\b|\b(mxn|ars|cop|clp|php)\b/iu,
};

const MONTHS: readonly (readonly [es: string, en: string])[] = [
  ['enero', 'January'],
  ['febrero', 'February'],
  ['marzo', 'March'],
  ['abril', 'April'],
  ['mayo', 'May'],
  ['junio', 'June'],
  ['julio', 'July'],
  ['agosto', 'August'],
  ['septiembre|setiembre', 'September'],
  ['octubre', 'October'],
  ['noviembre', 'November'],
  ['diciembre', 'December'],
];
/** Two month names are ordinary English words: a month is capitalised, and only begins a sentence before a figure. */
const ENGLISH_MONTHS = MONTHS.map(([, month]) => ({
  month,
  pattern:
    month === 'May' || month === 'March'
      ? new RegExp(`(?<=[\\p{Ll}\\d,–-] ?)\\b${month}\\b|\\b${month}\\b(?= \\d)`, 'u')
      : new RegExp(`\\b${month}\\b`, 'u'),
}));

const UNITS: Readonly<Record<string, string>> = {
  hora: 'hour',
  horas: 'hour',
  h: 'hour',
  hour: 'hour',
  hours: 'hour',
  dia: 'day',
  dias: 'day',
  day: 'day',
  days: 'day',
  semana: 'week',
  semanas: 'week',
  week: 'week',
  weeks: 'week',
  mes: 'month',
  meses: 'month',
  month: 'month',
  months: 'month',
  semestre: 'semester',
  semestres: 'semester',
  semester: 'semester',
  semesters: 'semester',
  ano: 'year',
  anos: 'year',
  year: 'year',
  years: 'year',
};
const COUNTED =
  /((?<!\d[.,]?)\d+(?:[.,]\d+)*|(?<![\p{L}\p{M}])\p{L}[\p{L}\p{M}]*)[\s-]+(?=(\p{L}[\p{L}\p{M}]*))/gu;

/** Wrong facts in an English translation, as sentences for the model. */
export function factProblems(english: string, spanish: string): string[] {
  return [
    ...currencyProblems(english, spanish),
    ...monthProblems(english, spanish),
    ...unitProblems(english, spanish),
  ];
}

function currencyProblems(english: string, spanish: string): string[] {
  return Object.entries(CURRENCIES)
    .filter(([, pattern]) => pattern.test(english) && !pattern.test(spanish))
    .map(([currency]) => `the currency “${currency}” is not in the Spanish`);
}

function monthProblems(english: string, spanish: string): string[] {
  return MONTHS.flatMap(([es], place) => {
    const { month, pattern } = ENGLISH_MONTHS[place] ?? { month: '', pattern: /^$/ };
    // Each language may quote the other.
    const isMeant = new RegExp(`\\b(${es})\\b`, 'iu').test(spanish) || pattern.test(spanish);
    if (pattern.test(english) === isMeant) return [];
    return [isMeant ? `the month “${month}” is missing` : `the month “${month}” is not in the Spanish`];
  });
}

/** Finds "9 meses" translated as "9 years". */
function unitProblems(english: string, spanish: string): string[] {
  const meant = unitsOf(spanish, SPANISH_NUMBERS);
  return [...unitsOf(english, ENGLISH_NUMBERS)].flatMap(([value, units]) =>
    [...units]
      .filter((unit) => meant.has(value) && !meant.get(value)?.has(unit))
      .map((unit) => `the length “${value} ${unit}s” is not in the Spanish`),
  );
}

function unitsOf(text: string, words: Readonly<Record<string, number>>): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>();
  for (const [, counted = '', behind = ''] of text.matchAll(COUNTED)) {
    const value = /^\d/.test(counted) ? figureValue(counted) : words[withoutAccents(counted)];
    const unit = UNITS[withoutAccents(behind)];
    if (value === undefined || unit === undefined) continue;
    found.set(value, (found.get(value) ?? new Set()).add(unit));
  }
  return found;
}
