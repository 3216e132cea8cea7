/** Places as plain loops over schools: slow, obvious, and what the database must agree with. */

import { placeSlug } from '../../lib/schools/model/place.ts';
import { normalise } from './search-reference.ts';

export interface PlacedSchool {
  slug: string;
  name: string;
  country: string;
  city: string;
  specialties: string[];
  is_active: boolean;
  lat: number | null;
  lng: number | null;
}

export const PAGE_FIELDS = ['culinaryArts', 'hospitality', 'pastry', 'wineGastronomy', 'hotelManagement'];

/** The active schools of a place in their order. */
export function schoolsAt(
  schools: readonly PlacedSchool[],
  country: string,
  town: string,
  specialty: string,
): PlacedSchool[] {
  return schools
    .filter((school) => school.is_active && school.country === country)
    .filter((school) => town === '' || placeSlug(school.city) === town)
    .filter((school) => specialty === '' || school.specialties.includes(specialty))
    .sort((a, b) => (normalise(a.name) < normalise(b.name) ? -1 : 1));
}

export interface CountedPlace {
  country: string;
  town: string;
  specialty: string;
  schools: number;
}

/** Every place with at least so many schools. */
export function countedPlaces(schools: readonly PlacedSchool[], least: number): CountedPlace[] {
  const counts = new Map<string, CountedPlace>();
  for (const school of schools) {
    if (!school.is_active) continue;
    for (const town of new Set(['', placeSlug(school.city)])) {
      for (const specialty of ['', ...PAGE_FIELDS.filter((field) => school.specialties.includes(field))]) {
        const place = { country: school.country, town, specialty };
        const key = JSON.stringify(place);
        counts.set(key, { ...place, schools: (counts.get(key)?.schools ?? 0) + 1 });
      }
    }
  }
  return [...counts.values()].filter((place) => place.schools >= least);
}
