import type { Language } from '@/lib/i18n/locales';
import type { Price } from '@/lib/prices/model/price';
import type { Measure } from '@/lib/schools/model/measure';
import type { Level } from '@/lib/schools/model/programme-choices';
import type { Ownership, Precision, SchoolType } from './choices';
import type { PublicFields } from './public-values';

/** The fields of fields.ts, and composed values. Null and empty lists mean unknown (decision 9). */
export interface School extends PublicFields {
  id: string;
  /** Identifier of the earlier version; the public id when present. */
  legacyId: string | null;
  /** Null when placeholder artwork is shown. */
  image: string | null;
  /** One for each specialty, or empty (see specialty-names.ts). */
  specialtiesEn: string[];
  coordinates: Coordinates | null;
  description: Record<Language, string | null>;
  updatedAt: string;
  /** Too few facts for search engines (decision 110). */
  isThin: boolean;
  /** Language of instruction (English name) that country and kind of school imply, when none is stated. */
  derivedLanguage: string | null;
}

export interface Coordinates {
  lat: number;
  lng: number;
  precision: Precision;
}

/** A figure of a whole school. */
export interface CardFigure {
  measure: Measure;
  /** '2023', '2022-23'. */
  period: string;
  value: number;
  /** 'percent', 'count', or a currency code. */
  unit: string;
}

export interface SchoolCard {
  id: string;
  slug: string;
  name: string;
  country: string;
  city: string;
  /** Of a school without a town. */
  region: string | null;
  type: SchoolType;
  ownership: Ownership | null;
  /** Lowest first. */
  levels: Level[];
  outcome: CardFigure | null;
  students: CardFigure | null;
  specialties: string[];
  /** One for each specialty, or empty (see specialty-names.ts). */
  specialtiesEn: string[];
  founded: number | null;
  /** Those listed here, else the number that the school states. */
  programsCount: number | null;
  rating: number | null;
  languages: string[];
  /** The first one that fits the search; null when none is known. */
  price: Price | null;
  image: string | null;
  imageIsAi: boolean;
  description: string;
  /** Differs from the page's when there is no text in that. */
  descriptionLanguage: Language;
  website: string | null;
  coordinates: Coordinates | null;
  /** Manually checked, not only register data. */
  isChecked: boolean;
}

/** Falls back to the other language; returns the actual one. */
export function inLanguage(
  texts: Record<Language, string | null>,
  language: Language,
): { text: string; language: Language } | null {
  const other = language === 'es' ? 'en' : 'es';
  if (texts[language]) return { text: texts[language], language };
  return texts[other] ? { text: texts[other], language: other } : null;
}

/** Falls back to the other language. */
export function listInLanguage(
  lists: Record<Language, string[]>,
  language: Language,
): { items: string[]; language: Language } {
  const other = language === 'es' ? 'en' : 'es';
  return lists[language].length > 0 || lists[other].length === 0
    ? { items: lists[language], language }
    : { items: lists[other], language: other };
}
