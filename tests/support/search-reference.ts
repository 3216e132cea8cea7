/** A slow reference implementation of the directory's filters over the seed. */

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

/** Schools match any value of a filter; an empty one is ignored. */
export interface Filters {
  countries: string[];
  types: string[];
  specialties: string[];
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

/** Listed schools of the seed, without closed ones. */
export function referenceSchools(): ReferenceSchool[] {
  const listed = readSeedSchools().filter(({ operating_status }) => operating_status !== 'closed');
  return listed as unknown as ReferenceSchool[];
}

const SPANISH_NAMES = new Map(countries().map((country) => [country.english, country.spanish]));

export function searchedTexts(school: ReferenceSchool, language: 'es' | 'en'): string[] {
  const description = language === 'en' ? school.description_en : school.description;
  return [school.name, school.city, school.country, SPANISH_NAMES.get(school.country) ?? '', description];
}

/** Schools that match the filters in the same order, ignoring the search. */
export function passing(schools: readonly ReferenceSchool[], filters: Filters): ReferenceSchool[] {
  return schools
    .filter(({ country }) => filters.countries.length === 0 || filters.countries.includes(country))
    .filter(({ type }) => filters.types.length === 0 || filters.types.includes(type))
    .filter(
      ({ specialties }) =>
        filters.specialties.length === 0 || specialties.some((one) => filters.specialties.includes(one)),
    );
}

export interface Count {
  value: string;
  count: number;
}

/** Counts by value of a filter under the other filters, without zeros. */
export function facetCounts(
  schools: readonly ReferenceSchool[],
  filters: Filters,
  facet: 'countries' | 'types' | 'specialties',
): Count[] {
  const valuesOf = (school: ReferenceSchool) =>
    ({ countries: [school.country], types: [school.type], specialties: school.specialties })[facet];
  const values = [...new Set(schools.flatMap(valuesOf))];
  return values
    .sort()
    .map((value) => ({ value, count: passing(schools, { ...filters, [facet]: [value] }).length }))
    .filter(({ count }) => count > 0);
}
