/** The directory's filters as plain loops over the seed: slow, obvious, and what the database must agree with. */

import { countries } from '../../scripts/build-countries.ts';
import { readSeedSchools } from '../../scripts/build-seed.ts';

export interface ReferenceSchool {
  slug: string;
  name: string;
  country: string;
  city: string;
  type: string;
  specialties: string[];
  description: string;
  description_en: string;
}

export interface Filters {
  country: string;
  type: string;
  specialty: string;
  search: string;
  language: 'es' | 'en';
}

const PLAIN: Record<string, string> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i', ς: 'σ', ŧ: 't', '’': "'", '‘': "'", ʼ: "'" },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe' },
};

/** normalise_text() of the database. */
export function normalise(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[øłđħıςŧ’‘ʼßæœ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .replace(/^ | $/g, '');
}

export function referenceSchools(): ReferenceSchool[] {
  return readSeedSchools() as unknown as ReferenceSchool[];
}

const SPANISH_NAMES = new Map(countries().map((country) => [country.english, country.spanish]));

/** Every text that a search in this language looks into. */
export function searchedTexts(school: ReferenceSchool, language: 'es' | 'en'): string[] {
  const description = language === 'en' ? school.description_en : school.description;
  return [school.name, school.city, school.country, SPANISH_NAMES.get(school.country) ?? '', description];
}

/** The schools that the filters let pass, in the same order; the search does not count. */
export function passing(schools: readonly ReferenceSchool[], filters: Filters): ReferenceSchool[] {
  return schools
    .filter((school) => filters.country === '' || school.country === filters.country)
    .filter((school) => filters.type === '' || school.type === filters.type)
    .filter((school) => filters.specialty === '' || school.specialties.includes(filters.specialty));
}

export interface Count {
  value: string;
  count: number;
}

/** Counts of each value of a filter under the other filters, by value, without zeros. */
export function facetCounts(
  schools: readonly ReferenceSchool[],
  filters: Filters,
  facet: 'country' | 'type' | 'specialty',
): Count[] {
  const values = [
    ...new Set(schools.flatMap((school) => (facet === 'specialty' ? school.specialties : [school[facet]]))),
  ];
  return values
    .sort()
    .map((value) => ({ value, count: passing(schools, { ...filters, [facet]: value }).length }))
    .filter(({ count }) => count > 0);
}
