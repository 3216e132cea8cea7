import 'server-only';
import { cache } from 'react';
import { noteShown } from '@/lib/cache/tags';
import type { Language } from '@/lib/i18n/locales';
import { countryByName } from '@/lib/places/countries';
import { isSpecialty } from '@/lib/schools/model/choices';
import { hasAddress, type Place, placeIn, readPlaces } from '@/lib/schools/model/place';
import { PAGE_SIZE } from '@/lib/search/model/school-filters';
import type { SchoolPage } from '@/lib/search/queries/search-schools';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';
import type { NamedRegion, PlacePage } from '@/lib/supabase/results/places';
import { toCard } from '../../schools/queries/rows';

export interface NamedPlace {
  place: Place;
  /** '' for a whole country. */
  name: string;
  schools: number;
}

export interface FoundPlace extends Pick<PlacePage, 'programmes' | 'first' | 'town'> {
  /** Canonical: whether a region shares its name with a town may have changed. */
  place: Place;
  result: Pick<SchoolPage, 'schools' | 'total' | 'page' | 'pageCount'>;
  /** The requested region, or the town's. */
  region: { place: Place; name: string } | null;
  /** The place with each of its fields, the most frequent first. */
  fields: NamedPlace[];
  /** Towns of the region, else of the country, under the same field: all or the largest, and their number. */
  towns: (NamedPlace & { inRegion: string; lat: number | null; lng: number | null })[];
  townCount: number;
  /** Other regions of the country under the same field; none for a town. */
  regions: NamedPlace[];
  neighbours: (NamedPlace & { km: number })[];
  countries: NamedPlace[];
}

/** Null without active schools. */
async function pageOf(language: Language, place: Place, page: number): Promise<FoundPlace | null> {
  const { country, region, town, specialty } = place;
  const answer = unwrap(
    'place_page',
    await publicClient().rpc('place_page', {
      p_country: country.name.en,
      p_region: region,
      p_town: town,
      p_specialty: specialty,
      p_language: language,
      p_page: page,
      p_page_size: PAGE_SIZE,
    }),
  );
  if (!('schools' in answer)) return null;
  noteShown(answer.schools);
  const regionAt = ({ slug, shared }: NamedRegion, field: Place['specialty']) =>
    placeIn(country, { region: slug, isShared: shared, specialty: field });
  const own = answer.region && { place: regionAt(answer.region, ''), name: answer.region.name };
  const real = { ...place, isShared: region !== '' && answer.region?.shared === true };
  return {
    place: real,
    result: {
      schools: answer.schools.map(toCard),
      total: answer.total,
      page: answer.page,
      pageCount: Math.max(1, Math.ceil(answer.total / PAGE_SIZE)),
    },
    programmes: answer.programmes,
    first: answer.first,
    region: own && hasAddress(own.place) ? own : null,
    town: answer.town,
    fields: answer.fields.flatMap(({ value, count }) =>
      isSpecialty(value) ? [{ place: { ...real, specialty: value }, name: '', schools: count }] : [],
    ),
    towns: answer.towns.map(({ slug, name, schools, region: inRegion, lat, lng }) => ({
      place: placeIn(country, { town: slug, specialty }),
      ...{ name, schools, inRegion, lat, lng },
    })),
    townCount: answer.town_count,
    regions: answer.regions
      .map((one) => ({ place: regionAt(one, specialty), name: one.name, schools: one.schools }))
      .filter((one) => one.place.region !== region && hasAddress(one.place)),
    neighbours: answer.neighbours.flatMap(({ country: of, slug, name, schools, km }) => {
      const known = countryByName(of);
      return known ? [{ place: placeIn(known, { town: slug, specialty }), name, schools, km }] : [];
    }),
    countries: countriesOf(answer.countries, specialty),
  };
}

/** Of the possible places the first with schools; null when there is none. Cached for each request. */
export const findPlace = cache(
  async (language: Language, address: string, page: number): Promise<FoundPlace | null> => {
    for (const place of readPlaces(language, address.split('/'))) {
      const found = await pageOf(language, place, page);
      if (found !== null) return found;
    }
    return null;
  },
);

/** Unknown countries have no page. */
export function countriesOf(
  counts: readonly { value: string; count: number }[],
  specialty: Place['specialty'],
): NamedPlace[] {
  return counts.flatMap(({ value, count }) => {
    const country = countryByName(value);
    return country ? [{ place: placeIn(country, { specialty }), name: '', schools: count }] : [];
  });
}

export interface ListedPlace {
  place: Place;
  schools: number;
  /** ISO time of the latest change of its schools. */
  updated: string;
}

/** Places with at least this many schools, in a fixed order. */
export async function listedPlaces(atLeast: number): Promise<ListedPlace[]> {
  const rows = unwrap('list_places', await publicClient().rpc('list_places', { p_least: atLeast }));
  return rows.flatMap(({ country, region, shared, town, specialty, schools, updated_at }) => {
    const known = countryByName(country);
    if (!known || !(specialty === '' || isSpecialty(specialty))) return [];
    const place = placeIn(known, { region, isShared: shared, town, specialty });
    return hasAddress(place) ? [{ place, schools, updated: updated_at }] : [];
  });
}
