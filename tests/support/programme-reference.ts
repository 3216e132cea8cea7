import type { FacetCount } from '../../lib/supabase/database.types.ts';
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
  return (row) =>
    (asked.weeks_min === undefined || (row.weeks !== null && row.weeks >= asked.weeks_min)) &&
    (asked.weeks_max === undefined || (row.weeks !== null && row.weeks <= asked.weeks_max));
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

/** What each value of a filter would leave, by the marks of the database; those that would leave nothing are not there. */
export interface ReferenceFacets {
  facets: Record<string, FacetCount[]>;
  cities: FacetCount[];
  unpriced: number;
}

export function facetsOf(rows: readonly ReferenceProgramme[], asked: ProgrammeFilters): ReferenceFacets {
  const counts = (
    but: Key,
    values: (row: ReferenceProgramme) => readonly (string | null)[],
    under = asked,
  ) => {
    const sums = new Map<string, number>();
    for (const row of passing(rows, under, but))
      for (const value of new Set(values(row)))
        if (value !== null) sums.set(value, (sums.get(value) ?? 0) + 1);
    return [...sums]
      .map(([value, count]): FacetCount => ({ value, count }))
      .sort((a, b) => compare(a.value, b.value));
  };
  const facets = {
    // Another country is chosen without the city of this one.
    country: counts('country', (row) => [row.country], asked.country ? { ...asked, city: '' } : asked),
    level: counts('levels', (row) => [row.level]),
    field: counts('fields', (row) => [row.field]),
    language: counts('languages', (row) => row.languages),
    month: counts('months', (row) => row.intakes.map(String)),
    mode: counts('modes', (row) => [row.mode]),
    internship: counts('internship', (row) => [interned(row) ? '1' : null]),
    priced: counts('priced', (row) => [row.prices.length > 0 ? '1' : null]),
  };
  return {
    facets: Object.fromEntries(Object.entries(facets).filter(([, values]) => values.length > 0)),
    cities: asked.country ? counts('city', (row) => [row.city]) : [],
    unpriced:
      asked.price_max === undefined
        ? 0
        : passing(rows, asked, 'price').filter((row) => euros(asked, row) === null).length,
  };
}

/** The same filters as the database's search takes them. */
export function requestOf({
  city,
  price_max,
  price_per,
  price_unknown,
  weeks_min,
  weeks_max,
  ...asked
}: ProgrammeFilters) {
  const { country, levels, fields, languages, months, modes, internship, priced } = asked;
  const some = (values: readonly (string | number)[] | undefined) => (values ?? []).map(String);
  return {
    ...{ city, price_max, price_per, price_unknown, weeks_min, weeks_max },
    filters: {
      country: country ? [country] : [],
      level: some(levels),
      field: some(fields),
      language: some(languages),
      month: some(months),
      mode: some(modes),
      internship: internship ? ['1'] : [],
      priced: priced ? ['1'] : [],
    },
  };
}
