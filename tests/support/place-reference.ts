/** A slow reference implementation of places. */

import { placeSlug } from '../../lib/schools/model/place.ts';
import { normalise } from './search-reference.ts';

export interface PlacedSchool {
  slug: string;
  name: string;
  country: string;
  city: string;
  region: string | null;
  specialties: string[];
  is_active: boolean;
  lat: number | null;
  lng: number | null;
}

export const PAGE_FIELDS = ['culinaryArts', 'hospitality', 'pastry', 'wineGastronomy', 'hotelManagement'];

export function schoolsAt(
  schools: readonly PlacedSchool[],
  country: string,
  town: string,
  specialty: string,
  region = '',
): PlacedSchool[] {
  return schools
    .filter((school) => school.is_active && school.country === country)
    .filter((school) => town === '' || placeSlug(school.city) === town)
    .filter((school) => region === '' || regionOf(school) === region)
    .filter((school) => specialty === '' || school.specialties.includes(specialty))
    .sort((a, b) => (normalise(a.name) < normalise(b.name) ? -1 : 1));
}

const regionOf = ({ region }: PlacedSchool) => (region === null ? '' : placeSlug(region));

/** Regions with a page, and whether a town has the same name (decision 111). */
export function regionsOf(schools: readonly PlacedSchool[], country: string): Map<string, boolean> {
  const inside = schoolsAt(schools, country, '', '');
  const towns = new Set(inside.map(({ city }) => placeSlug(city)));
  const regions = new Set(inside.map(regionOf).filter((region) => region !== ''));
  return new Map(
    [...regions]
      .map((region) => [region, towns.has(region)] as const)
      .filter(
        ([region, shared]) => !shared || !(towns.has(`${region}-region`) || regions.has(`${region}-region`)),
      ),
  );
}

export interface CountedPlace {
  country: string;
  region: string;
  town: string;
  specialty: string;
  shared: boolean;
  schools: number;
}

export function countedPlaces(schools: readonly PlacedSchool[], least: number): CountedPlace[] {
  const counts = new Map<string, CountedPlace>();
  for (const school of schools) {
    if (!school.is_active) continue;
    const { country } = school;
    const [region, shared] = [regionOf(school), regionsOf(schools, country).get(regionOf(school))];
    const parts = [
      ...[...new Set(['', placeSlug(school.city)])].map((town) => ({ region: '', town, shared: false })),
      ...(shared === undefined ? [] : [{ region, town: '', shared }]),
    ];
    for (const part of parts) {
      for (const specialty of ['', ...PAGE_FIELDS.filter((field) => school.specialties.includes(field))]) {
        const place = { country, ...part, specialty };
        const key = JSON.stringify(place);
        counts.set(key, { ...place, schools: (counts.get(key)?.schools ?? 0) + 1 });
      }
    }
  }
  return [...counts.values()].filter((place) => place.schools >= least);
}
