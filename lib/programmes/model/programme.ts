import type { Language } from '@/lib/i18n/locales';
import type { Audience, DurationUnit, PricePeriod } from '../../schools/model/programme-choices';
import type { PublicFields } from './field-names';

/** The fields of fields.ts, and composed values. Null and empty lists mean unknown (decision 9). */
export interface Programme extends PublicFields {
  id: string;
  schoolId: string;
  slug: string;
  duration: Duration | null;
  /** Calendar weeks computed by the database; null for hours and unknown lengths. */
  weeks: number | null;
  credits: { value: number; unit: string } | null;
  /** In the order of the school's page. */
  prices: Price[];
  internshipLength: Duration | null;
  updatedAt: string;
  version: number;
}

export interface Duration {
  value: number;
  unit: DurationUnit;
}

/** At least one of `min` and `max` is set, in currency units. */
export interface Price {
  min: number | null;
  max: number | null;
  /** ISO 4217. */
  currency: string;
  per: PricePeriod;
  /** '2025-26' or '2025'; null when the source states none. */
  year: string | null;
  audience: Audience | null;
  audienceText: Record<Language, string | null>;
  includes: Record<Language, string | null>;
  /** The source says 'about'. */
  approximate: boolean;
  quote: string | null;
}

/** The name in a language, with its actual language if known. */
export function programmeName(programme: Pick<Programme, 'name' | 'names'>, language: Language): string {
  return programme.names[language] ?? programme.name;
}

/** The page with the prices: the only source, or the only one whose note mentions them; else null. */
export function pricePage({ sources }: Pick<Programme, 'sources'>): string | null {
  const priced = sources.filter(({ facts }) => /price|tuition|\bfees?\b|cost|euros/i.test(facts));
  const [one, other] = sources.length === 1 ? sources : priced;
  return other === undefined ? (one?.url ?? null) : null;
}
