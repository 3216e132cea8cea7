import type { Language } from '@/lib/i18n/locales';
import type { Measure } from '@/lib/schools/model/measure';
import type { Level } from '@/lib/schools/model/programme-choices';
import type { Ownership, Precision, SchoolType } from './choices';
import type { PublicFields } from './public-values';

/**
 * A school as the directory knows it: the fields of fields.ts under their names in camel case, and what is made of several
 * columns. Null and empty lists mean unknown: nothing is ever guessed (decision 9).
 */
export interface School extends PublicFields {
  id: string;
  /** Identifier of the earlier version; preferred over `id` for public identification when present. */
  legacyId: string | null;
  /** Address of the uploaded main picture; null when the drawn cover stands in. */
  image: string | null;
  /** The English of each specialty, or nothing (see specialty-names.ts). */
  specialtiesEn: string[];
  tuition: Tuition | null;
  coordinates: Coordinates | null;
  description: Record<Language, string | null>;
  updatedAt: string;
  /** Whether too little is known of it for a page that search engines should keep (decision 110). */
  isThin: boolean;
  /** The language of instruction by its English name, where nobody states one and country and kind of school make it certain. */
  derivedLanguage: string | null;
}

/** Yearly tuition in whole units of the currency; at least one bound is known. */
export interface Tuition {
  min: number | null;
  max: number | null;
  currency: string;
}

export interface Coordinates {
  lat: number;
  lng: number;
  precision: Precision;
}

export interface CardOutcome {
  measure: Measure;
  /** '2023', '2022-23'. */
  period: string;
  value: number;
  /** 'percent', 'count', or the code of a currency. */
  unit: string;
}

/** What a card shows, in one language. */
export interface SchoolCard {
  id: string;
  slug: string;
  name: string;
  country: string;
  city: string;
  type: SchoolType;
  ownership: Ownership | null;
  /** Of its programmes, from the lowest to the highest. */
  levels: Level[];
  /** Public, and free of charge by a rule for all public schools of its country at its levels. */
  isFree: boolean;
  /** One outcome of the whole school, where a source states any. */
  outcome: CardOutcome | null;
  specialties: string[];
  /** The English of each specialty, or nothing (see specialty-names.ts). */
  specialtiesEn: string[];
  founded: number | null;
  studentsCount: number | null;
  programsCount: number | null;
  rating: number | null;
  /** Of instruction, by their English names. */
  languages: string[];
  tuition: Tuition | null;
  image: string | null;
  imageIsAi: boolean;
  description: string;
  /** Differs from the page's language when the school has no text in it. */
  descriptionLanguage: Language;
  website: string | null;
  coordinates: Coordinates | null;
  /** Whether somebody has looked at what the school publishes, and not at a register alone. */
  isChecked: boolean;
}

/** Text in the wanted language, else in the other one, with the language it is really in. */
export function inLanguage(
  texts: Record<Language, string | null>,
  language: Language,
): { text: string; language: Language } | null {
  const other = language === 'es' ? 'en' : 'es';
  if (texts[language]) return { text: texts[language], language };
  return texts[other] ? { text: texts[other], language: other } : null;
}

/** A list in the wanted language; the other language's list when this one is empty. */
export function listInLanguage(
  lists: Record<Language, string[]>,
  language: Language,
): { items: string[]; language: Language } {
  const other = language === 'es' ? 'en' : 'es';
  return lists[language].length > 0 || lists[other].length === 0
    ? { items: lists[language], language }
    : { items: lists[other], language: other };
}
