import type { Language } from '@/lib/i18n/locales';
import type {
  Attendance,
  Audience,
  DurationScope,
  DurationUnit,
  Internship,
  Level,
  Mode,
  PricePeriod,
  ProgrammeField,
} from './choices';

/** A programme as the directory knows it. Null and empty lists mean unknown: nothing is ever guessed (decision 9). */
export interface Programme {
  id: string;
  schoolId: string;
  /** Unique among the programmes of its school. */
  slug: string;
  /** As the school calls it, and in Spanish and English where that is another name; see programmeName(). */
  name: string;
  names: Record<Language, string | null>;
  level: Level | null;
  field: ProgrammeField | null;
  duration: Duration | null;
  /** What somebody wrote about the length, where value and unit do not say all of it; shown instead of them. */
  durationText: Record<Language, string | null>;
  /** Of the calendar, as the database computes it from value and unit; null for hours and unknown lengths. */
  weeks: number | null;
  durationScope: DurationScope | null;
  /** Of teaching. */
  hours: number | null;
  credits: { value: number; unit: string } | null;
  /** In the order in which the school's page shows them. */
  prices: Price[];
  /** Months in which it starts, 1 to 12, in order. */
  intakes: number[];
  /** Of teaching, by their English names. */
  languages: string[];
  mode: Mode | null;
  attendance: Attendance | null;
  requirements: Record<Language, string | null>;
  internship: Internship | null;
  internshipLength: Duration | null;
  award: Record<Language, string | null>;
  /** Whether it leads to a certificate, as the school's list says it. */
  certified: boolean;
  /** Whoever recognises the award. */
  recognisedBy: string | null;
  website: string | null;
  places: number | null;
  /** A year. */
  graduates: number | null;
  note: Record<Language, string | null>;
  sources: ProgrammeSource[];
  /** ISO day of the last comparison with the sources. */
  checkedOn: string | null;
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

export interface ProgrammeSource {
  url: string;
  /** What the page states, in English and in Spanish; '' where nobody wrote it down. */
  facts: string;
  facts_es: string;
  /** The day, month or year that the page is of: '2025-09-14', '2025-09', '2025'. */
  seen: string | null;
}

/** What a programme is called in a language, and in which language that really is where it is known. */
export function programmeName(programme: Pick<Programme, 'name' | 'names'>, language: Language): string {
  return programme.names[language] ?? programme.name;
}
