import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  COUNTRIES,
  COUNTRY_FILTERS,
  countryByCode,
  countryByKey,
  countryByName,
  countryName,
} from '@/lib/places/countries';
import { slugify } from '@/lib/schools/model/slug';
import { buildCountryTable, COUNTRY_TABLE } from '@/scripts/build-country-table.ts';
import { buildFlags } from '@/scripts/build-flags.mjs';
import schools from '@/supabase/seed/schools.json';

describe('countries', () => {
  it('are those of the database', () => {
    expect(readFileSync(COUNTRY_TABLE, 'utf8')).toBe(buildCountryTable());
    expect(COUNTRIES).toHaveLength(250);
  });

  it('have codes, keys and names of their own', () => {
    for (const values of [
      COUNTRIES.map((c) => c.code),
      COUNTRIES.map((c) => c.key),
      COUNTRIES.map((c) => c.name.en),
      COUNTRIES.map((c) => c.name.es),
    ]) {
      expect(new Set(values).size).toBe(COUNTRIES.length);
    }
  });

  it('have the stated key or the slug of their English name', () => {
    const stated = new Map<string, string>(COUNTRY_FILTERS.map(({ key, name }) => [name, key]));
    for (const { key, name } of COUNTRIES) expect(key).toBe(stated.get(name.en) ?? slugify(name.en));
    expect(countryByKey('usa')?.name.en).toBe('United States');
    expect(countryByKey('united-states')).toBeUndefined();
  });

  it('know every country of the seed', () => {
    for (const { country } of schools) expect(countryByName(country)?.name.en).toBe(country);
  });

  it('are named in the language, and an unknown one stays as it is', () => {
    expect(countryName('United Kingdom', 'es')).toBe('Reino Unido');
    expect(countryName('United Kingdom', 'en')).toBe('United Kingdom');
    expect(countryName('Atlantis', 'es')).toBe('Atlantis');
    expect(countryName('constructor', 'es')).toBe('constructor');
    expect(countryByCode('jp')?.name.es).toBe('Japón');
  });
});

it('flags are the files that the script copies, one for each country and a globe', () => {
  const built = buildFlags();
  expect(readdirSync('public/flags').sort()).toEqual(Object.keys(built).sort());
  for (const [name, svg] of Object.entries(built))
    expect(readFileSync(`public/flags/${name}`, 'utf8')).toBe(svg);
  expect(Object.keys(built)).toHaveLength(COUNTRIES.length + 1);
});
