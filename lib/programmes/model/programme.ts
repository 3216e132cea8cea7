import type { Language } from '@/lib/i18n/locales';
import type { Audience, DurationUnit, PricePeriod } from '../../schools/model/programme-choices';
import type { PublicFields } from './field-names';

/**
 * A programme as the directory knows it: the fields of fields.ts under their names in camel case, and what is made of several
 * columns. Null and empty lists mean unknown: nothing is ever guessed (decision 9).
 */
export interface Programme extends PublicFields {
  id: string;
  schoolId: string;
  /** Unique among the programmes of its school. */
  slug: string;
  duration: Duration | null;
  /** Of the calendar, as the database computes it from value and unit; null for hours and unknown lengths. */
  weeks: number | null;
  credits: { value: number; unit: string } | null;
  /** In the order in which the school's page shows them. */
  prices: Price[];
  internshipLength: Duration | null;
  updatedAt: string;
  version: number;
}

export interface Duration {
  value: number;
  unit: DurationUnit;
}

/** At least one of `min` and `max` is known, in units of the currency. */
export interface Price {
  min: number | null;
  max: number | null;
  /** ISO 4217. */
  currency: string;
  per: PricePeriod;
  /** The academic year, '2025-26', or the year, '2025', that it is for; null when the source states none. */
  year: string | null;
  audience: Audience | null;
  /** More about for whom it is. */
  audienceText: Record<Language, string | null>;
  includes: Record<Language, string | null>;
  /** The source itself says 'about'. */
  approximate: boolean;
  /** The sentence that states it, in the source's own words. */
  quote: string | null;
}

/** What a programme is called in a language, and in which language that really is where it is known. */
export function programmeName(programme: Pick<Programme, 'name' | 'names'>, language: Language): string {
  return programme.names[language] ?? programme.name;
}
