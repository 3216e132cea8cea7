import type { Language } from '@/lib/i18n/locales';
import { partialDay } from '@/lib/programmes/model/texts';
import type { RegisterId } from './registers';

/** A register that states a school, as pages and the public API show it. */
export interface SchoolRegister {
  id: RegisterId;
  /** Which of its sources, where it has several; see creditOf(). */
  source: string | null;
  identifier: string;
  /** As the register writes it, to the letter. */
  registeredName: string;
  /** The day, year or years that its data are of. */
  edition: string;
  /** The edition in which the school was missing; null as long as it is listed. */
  goneSince: string | null;
  /** What of the school is still as the register states it (decision 106). */
  facts: readonly RegisterFact[];
}

/** What registers state of schools, in the order of pages, by the names that the public API has for it. */
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
  'tuition',
] as const;
export type RegisterFact = (typeof REGISTER_FACTS)[number];

/** The column that stands for a fact of several. */
const COLUMNS: Partial<Record<RegisterFact, string>> = {
  coordinates: 'coordinates_lat',
  tuition: 'tuition_min',
};

/**
 * The facts behind columns that hold what a register stated. Kinds of schools and fields of study are derived from its words, and so
 * is the middle of a town where it gives no place: those the register does not state.
 */
export function statedFacts(columns: readonly string[], isPlaceExact: boolean): RegisterFact[] {
  return REGISTER_FACTS.filter(
    (fact) => columns.includes(COLUMNS[fact] ?? fact) && (fact !== 'coordinates' || isPlaceExact),
  );
}

/** An edition in words: '2024', '3 January 2023', '2020–2025'; as it is where it is no date. */
export function editionText(language: Language, edition: string): string {
  return /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/.test(edition)
    ? partialDay(language, edition)
    : edition.replace(/(?<=^\d{4})-(?=\d{4}$)/, '–');
}
