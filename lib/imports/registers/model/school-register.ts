import type { Language } from '@/lib/i18n/locales';
import { partialDay } from '@/lib/programmes/model/texts';
import type { RegisterId } from './registers';

export interface SchoolRegister {
  id: RegisterId;
  source: string | null;
  identifier: string;
  /** The page that states this school, where the register has no page of each. */
  page: string | null;
  /** Unchanged. */
  registeredName: string;
  edition: string;
  /** The first edition without the school; null while listed. */
  goneSince: string | null;
  /** Facts that still equal the register's (decision 106). */
  facts: readonly RegisterFact[];
}

/** Facts of registers in page order, with the public API's names. */
export const REGISTER_FACTS = [
  'name',
  'city',
  'region',
  'address',
  'coordinates',
  'website',
  'email',
  'phone',
  'ownership',
  'students_count',
] as const;
export type RegisterFact = (typeof REGISTER_FACTS)[number];

const COLUMNS: Partial<Record<RegisterFact, string>> = {
  coordinates: 'coordinates_lat',
};

/** Columns with the register's own values. Types, fields of study and town centres are derived. */
export function statedFacts(
  columns: readonly string[],
  isPlaceExact: boolean,
  derived: readonly string[] = [],
): RegisterFact[] {
  const stated = columns.filter((column) => !derived.includes(column));
  return REGISTER_FACTS.filter(
    (fact) => stated.includes(COLUMNS[fact] ?? fact) && (fact !== 'coordinates' || isPlaceExact),
  );
}

/** '2024', '3 January 2023', '2020–2025'; unchanged when no date. */
export function editionText(language: Language, edition: string): string {
  return /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/.test(edition)
    ? partialDay(language, edition)
    : edition.replace(/(?<=^\d{4})-(?=\d{4}$)/, '–');
}
