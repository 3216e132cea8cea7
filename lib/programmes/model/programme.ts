import type { Language } from '@/lib/i18n/locales';
import type { Price } from '@/lib/prices/model/price';
import type { DurationUnit } from '../../schools/model/programme-choices';
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
  /** On public pages all that count for it (lib/prices), the first one first; in the editor its own, in their order. */
  prices: Price[];
  internshipLength: Duration | null;
  updatedAt: string;
  version: number;
}

export interface Duration {
  value: number;
  unit: DurationUnit;
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
