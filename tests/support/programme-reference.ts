/** The search for programmes as plain loops over rows: slow, obvious, and what the database must agree with. */
import { LEVELS, PROGRAMME_FIELDS } from '../../lib/programmes/model/choices.ts';
import type { FacetCount, ProgrammeFacets } from '../../lib/supabase/database.types.ts';
import { normalise } from './search-reference.ts';

export interface ReferenceProgramme {
  id: string;
  name: string;
  name_es: string | null;
  name_en: string | null;
  level: string | null;
  field: string | null;
  mode: string | null;
  weeks: number | null;
  hours: number | null;
  duration_value: number | null;
  prices: unknown[];
  intakes: number[];
  languages: string[];
  internship: string | null;
  school: string;
  country: string;
  country_es: string | null;
  city: string;
  /** By the rules of lib/programmes/model/comparable-price.ts. */
  year: number | null;
  total: number | null;
}

export interface ProgrammeFilters {
  country?: string;
  city?: string;
  levels?: string[];
  fields?: string[];
  languages?: string[];
  months?: number[];
  modes?: string[];
  internship?: boolean;
  price_max?: number;
  price_per?: 'year' | 'programme';
  price_unknown?: boolean;
  priced?: boolean;
  weeks_min?: number;
  weeks_max?: number;
  search?: string;
}

type Test = (row: ReferenceProgramme) => boolean;
type Key =
  | 'country'
  | 'city'
  | 'levels'
  | 'fields'
  | 'languages'
  | 'months'
  | 'modes'
  | 'internship'
  | 'price'
  | 'priced';

const some = <T>(asked: T[] | undefined, has: (row: ReferenceProgramme) => readonly (T | null)[]): Test =>
  asked === undefined || asked.length === 0
    ? () => true
    : (row) => has(row).some((one) => one !== null && asked.includes(one));
const euros = ({ price_per }: ProgrammeFilters, row: ReferenceProgramme) =>
  price_per === 'programme' ? row.total : row.year;
const interned: Test = (row) => row.internship === 'included' || row.internship === 'optional';

function tests(asked: ProgrammeFilters): Record<Key, Test> {
  const { country, city, price_max: most } = asked;
  return {
    country: (row) => !country || row.country === country,
    city: (row) => !city || normalise(row.city) === normalise(city),
    levels: some(asked.levels, (row) => [row.level]),
    fields: some(asked.fields, (row) => [row.field]),
    languages: some(asked.languages, (row) => row.languages),
    months: some(asked.months, (row) => row.intakes),
    modes: some(asked.modes, (row) => [row.mode]),
    internship: (row) => !asked.internship || interned(row),
    price: (row) => {
      const known = euros(asked, row);
      return most === undefined || (known === null ? asked.price_unknown === true : known <= most);
    },
    priced: (row) => !asked.priced || row.prices.length > 0,
  };
}

function always(asked: ProgrammeFilters): Test {
  const words = normalise(asked.search ?? '').split(' ');
  return (row) =>
    (asked.weeks_min === undefined || (row.weeks !== null && row.weeks >= asked.weeks_min)) &&
    (asked.weeks_max === undefined || (row.weeks !== null && row.weeks <= asked.weeks_max)) &&
    words.every((word) =>
      [row.name, row.name_es, row.name_en, row.school, row.city, row.country, row.country_es].some((text) =>
        normalise(text ?? '').includes(word),
      ),
    );
}

/** The programmes that pass every filter but this one. */
function passing(
  rows: readonly ReferenceProgramme[],
  asked: ProgrammeFilters,
  but?: Key,
): ReferenceProgramme[] {
  const all = Object.entries(tests(asked)).filter(([key]) => key !== but);
  return rows.filter(always(asked)).filter((row) => all.every(([, test]) => test(row)));
}

export type Sort = 'relevance' | 'price' | 'length' | 'name' | 'start';

/** Their ids in order. `month` is today's, 1 to 12. */
export function found(
  rows: readonly ReferenceProgramme[],
  asked: ProgrammeFilters,
  { sort, language, month }: { sort: Sort; language: 'es' | 'en'; month: number },
): string[] {
  const first = (row: ReferenceProgramme): number => {
    if (sort === 'price') return euros(asked, row) ?? Number.POSITIVE_INFINITY;
    if (sort === 'length') return row.weeks ?? Number.POSITIVE_INFINITY;
    if (sort === 'start') return Math.min(...row.intakes.map((intake) => (intake - month + 11) % 12));
    if (sort === 'name') return 0;
    const known = [
      row.prices.length,
      row.duration_value ?? row.hours,
      row.intakes.length,
      row.languages.length,
    ];
    return -known.filter(Boolean).length;
  };
  return passing(rows, asked)
    .map((row) => ({ id: row.id, first: first(row), name: normalise(row[`name_${language}`] ?? row.name) }))
    .sort((a, b) => compare(a.first, b.first) || compare(a.name, b.name) || compare(a.id, b.id))
    .map(({ id }) => id);
}

const compare = <T>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);

export function facetsOf(rows: readonly ReferenceProgramme[], asked: ProgrammeFilters): ProgrammeFacets {
  const counts = (
    but: Key,
    values: (row: ReferenceProgramme) => readonly (string | null)[],
    order?: readonly string[],
    under = asked,
  ) => {
    const sums = new Map<string, number>();
    for (const row of passing(rows, under, but))
      for (const value of new Set(values(row)))
        if (value !== null) sums.set(value, (sums.get(value) ?? 0) + 1);
    return [...sums]
      .map(([value, count]): FacetCount => ({ value, count }))
      .sort((a, b) => (order ? order.indexOf(a.value) - order.indexOf(b.value) : compare(a.value, b.value)));
  };
  const months = Array.from({ length: 12 }, (_, index) => String(index + 1));
  return {
    // Another country is chosen without the city of this one.
    countries: counts(
      'country',
      (row) => [row.country],
      undefined,
      asked.country ? { ...asked, city: '' } : asked,
    ),
    cities: asked.country ? counts('city', (row) => [row.city]) : [],
    levels: counts('levels', (row) => [row.level], LEVELS),
    fields: counts('fields', (row) => [row.field], [...PROGRAMME_FIELDS].sort()),
    languages: counts('languages', (row) => row.languages),
    months: counts('months', (row) => row.intakes.map(String), months),
    modes: counts('modes', (row) => [row.mode]),
    internship: passing(rows, asked, 'internship').filter(interned).length,
    priced: passing(rows, asked, 'priced').filter((row) => row.prices.length > 0).length,
    unpriced: passing(rows, asked, 'price').filter((row) => euros(asked, row) === null).length,
  };
}
