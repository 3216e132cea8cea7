import { SPECIALTIES, type Specialty } from '@/lib/schools/model/choices';
import { slugify } from '@/lib/schools/model/slug';
import { knownTown } from '@/lib/schools/model/town';

export interface MapPoint {
  slug: string;
  name: string;
  city: string;
  /** ISO 3166-1 code; '' when unknown. */
  country: string;
  /** The first of its fields with a colour. */
  field: Specialty | null;
  lat: number;
  lng: number;
  matches: number | null;
}

export interface MapCell {
  lat: number;
  lng: number;
  schools: number;
}

export interface MapPoints {
  total: number;
  /** Schools without coordinates. */
  without: number;
  points: MapPoint[];
  /** Instead of points where there are too many. */
  cells: MapCell[];
}

/** Compact transfer format: columns, coordinates as differences in steps. 60 bytes a school, 25 compressed. */
export interface PackedPoints {
  total: number;
  without: number;
  /** Alternating latitude and longitude. */
  at: number[];
  names: string[];
  /** The slug's part after the name; after '/' the whole slug. */
  slugs: string[];
  countries: string[];
  /** Index in the countries, as differences. */
  inCountry: number[];
  towns: string[];
  /** Index in the towns, as differences. */
  inTown: number[];
  /** A digit each: index of the field from 1, 0 for none. */
  fields: string;
  matches?: number[];
  /** Of cells: number of schools. */
  schools?: number[];
}

/** Steps in a degree: eleven metres each. */
const STEPS = 10_000;

export function packPoints({ total, without, points, cells }: MapPoints): PackedPoints {
  const countries = [...new Set(points.map(({ country }) => country))];
  const towns = [...new Set(points.map(({ city }) => city))];
  const indexOf = (list: string[]) => {
    const places = new Map(list.map((value, place) => [value, place]));
    return (value: string) => places.get(value) ?? 0;
  };
  const [countryPlace, townPlace] = [indexOf(countries), indexOf(towns)];
  return {
    total,
    without,
    at: differences(
      (cells.length > 0 ? cells : points).flatMap(({ lat, lng }) => [
        Math.round(lat * STEPS),
        Math.round(lng * STEPS),
      ]),
      2,
    ),
    names: points.map(({ name }) => name),
    slugs: points.map(shortSlug),
    countries,
    inCountry: differences(points.map(({ country }) => countryPlace(country))),
    towns: towns.map((town) => knownTown(town) ?? ''),
    inTown: differences(points.map(({ city }) => townPlace(city))),
    fields: points.map(({ field }) => (field === null ? 0 : SPECIALTIES.indexOf(field) + 1)).join(''),
    ...(points.some(({ matches }) => matches !== null) && {
      matches: points.map(({ matches }) => matches ?? 0),
    }),
    ...(cells.length > 0 && { schools: cells.map(({ schools }) => schools) }),
  };
}

export function unpackPoints(packed: PackedPoints): MapPoints {
  const { total, without, names, slugs, countries, towns, fields, matches, schools } = packed;
  const at = sums(packed.at, 2);
  const place = (number: number) => ({
    lat: (at[number * 2] ?? 0) / STEPS,
    lng: (at[number * 2 + 1] ?? 0) / STEPS,
  });
  const [inCountry, inTown] = [sums(packed.inCountry), sums(packed.inTown)];
  return {
    total,
    without,
    points: names.map((name, i) => ({
      ...place(i),
      name,
      slug: longSlug(name, slugs[i] ?? ''),
      city: towns[inTown[i] ?? 0] ?? '',
      country: countries[inCountry[i] ?? 0] ?? '',
      field: SPECIALTIES[Number(fields[i]) - 1] ?? null,
      matches: matches ? (matches[i] ?? 0) : null,
    })),
    cells: (schools ?? []).map((count, i) => ({ ...place(i), schools: count })),
  };
}

function shortSlug({ name, slug }: Pick<MapPoint, 'name' | 'slug'>): string {
  const base = slugify(name);
  return slug.startsWith(base) ? slug.slice(base.length) : `/${slug}`;
}

function longSlug(name: string, rest: string): string {
  return rest.startsWith('/') ? rest.slice(1) : slugify(name) + rest;
}

/** Each number minus the one `before` places earlier. */
function differences(numbers: readonly number[], before = 1): number[] {
  return numbers.map((number, i) => number - (numbers[i - before] ?? 0));
}

function sums(numbers: readonly number[], before = 1): number[] {
  const all: number[] = [];
  for (const number of numbers) all.push(number + (all[all.length - before] ?? 0));
  return all;
}
