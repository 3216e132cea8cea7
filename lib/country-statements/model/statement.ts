import type { Language } from '@/lib/i18n/locales';
import { type Country, countryByCode } from '@/lib/places/countries';
import { ISCED } from '@/lib/programmes/model/levels';
import type { LEVELS, Level } from '@/lib/schools/model/programme-choices';

/** Topics, in the order of the page. */
export const TOPICS = [
  'system',
  'admission',
  'fees',
  'finder',
  'grants',
  'visa',
  'recognition',
  'work',
] as const;
export type Topic = (typeof TOPICS)[number];

export const STATEMENT_STATES = ['waiting', 'shown', 'rejected'] as const;
export type StatementState = (typeof STATEMENT_STATES)[number];

/** What a page states, in both languages. */
export interface StatementTexts {
  text_es: string;
  text_en: string;
  publisher_es: string;
  publisher_en: string;
}

/** What an administrator may change. */
export interface StatementForm extends StatementTexts {
  status: StatementState;
}

export interface ShownStatement {
  key: string;
  topic: Topic;
  /** Null for all levels. */
  level: Level | null;
  ownership: string | null;
  nationwide: boolean;
  text: string;
  publisher: string;
  /** Of the page, else of its content, as in the source: '2025-26', '2023 or later (cites …)'. */
  date: string | null;
  address: string;
}

export interface ReviewedStatement extends StatementForm {
  key: string;
  country: string;
  topic: Topic;
  level: (typeof LEVELS)[number] | null;
  year: string | null;
  seen: string | null;
  url: string;
  publisher: string;
  official: boolean;
  doubtful: boolean;
  quote: string | null;
  reviewed_at: string | null;
  version: number;
}

/** Territories with their own statements, which registers list as regions of a country. */
const TERRITORIES: Record<string, string> = { 'US puerto-rico': 'PR' };

/** The country or territory whose statements a place page shows; null for towns and fields. */
export function statedCountry(place: {
  country: Country;
  region: string;
  town: string;
  specialty: string;
}): Country | undefined {
  const { country, region, town, specialty } = place;
  if (town !== '' || specialty !== '') return undefined;
  return region === '' ? country : countryByCode(TERRITORIES[`${country.code} ${region}`] ?? '');
}

/** Grants without a level are for studies after secondary school. */
function isHigher(levels: readonly (Level | null)[]): boolean {
  const isAfter = (level: Level | null) => level !== null && (ISCED[level]?.[1] ?? 0) >= 5;
  return (
    levels.some(isAfter) || (levels.includes('certificate') && !levels.includes('vocational-intermediate'))
  );
}

/** Grants and fees for a school's kind and levels; with a known price, only fees of all such schools. */
export function statedCosts<
  Statement extends Pick<ShownStatement, 'topic' | 'level' | 'ownership' | 'nationwide'>,
>(
  statements: readonly Statement[],
  {
    ownership,
    levels,
    isPriced,
  }: { ownership: string | null; levels: readonly (Level | null)[]; isPriced: boolean },
): Statement[] {
  return statements.filter(
    (one) =>
      (one.topic === 'grants' || (one.topic === 'fees' && (one.nationwide || !isPriced))) &&
      (one.level === null ? one.topic !== 'grants' || isHigher(levels) : levels.includes(one.level)) &&
      (one.ownership === null || one.ownership === ownership),
  );
}

/** Whether the year is exact, or the earliest or nearest known. */
export type DateKind = 'exact' | 'orLater' | 'after' | 'about';

/** '2025' of '2025-03-27', '2025–26' of '2025-26'; null where there is none. */
export function sourceYear(language: Language, date: string | null): { kind: DateKind; year: string } | null {
  const [, before, first, second, after] =
    /^(after |about )?(\d{4})(?:-(\d{2,4}))?[\d-]*( or later)?/.exec(date ?? '') ?? [];
  if (first === undefined) return null;
  const kind = before === 'after ' ? 'after' : before === 'about ' ? 'about' : after ? 'orLater' : 'exact';
  const isNext = second !== undefined && (Number(first) + 1) % 100 === Number(second) % 100;
  // '2024-2026'; a month otherwise.
  const isSpan = isNext || second?.length === 4;
  const end = language === 'es' && second?.length === 2 ? `${first.slice(0, 2)}${second}` : second;
  return { kind, year: isSpan ? `${first}–${end}` : first };
}

/** Adds a text fragment for the quoted words. A cut in the quote, […], matches any text. */
export function quoteAddress(url: string, quote: string | null): string {
  if (quote === null) return url;
  const ends = quote
    .split(/(?:(?<!\s)\s+)?\[…\]\s*/)
    .map((part) => encodeURIComponent(part).replaceAll('-', '%2D'));
  return `${url}${url.includes('#') ? '' : '#'}:~:text=${[ends[0], ends.at(-1)].slice(0, ends.length).join(',')}`;
}
