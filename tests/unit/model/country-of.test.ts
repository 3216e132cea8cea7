import { describe, expect, it } from 'vitest';
import { countryOf } from '@/lib/imports/country-of';
import { COUNTRIES } from '@/lib/places/countries';

describe('a country in a file', () => {
  it.each([
    ['Turkey', 'Türkiye'],
    ['TUR', 'Türkiye'],
    ['Federación de Rusia', 'Russia'],
    ['Korea', 'South Korea'],
    ["Korea, Democratic People's Republic of", 'North Korea'],
    ['Hong Kong', 'Hong Kong SAR China'],
    ['Palestine', 'Palestinian Territories'],
    ['Burma', 'Myanmar (Burma)'],
    ['es', 'Spain'],
    ['U.S.A.', 'United States'],
    ['EE. UU.', 'United States'],
    ['The Netherlands', 'Netherlands'],
    ['Viet Nam', 'Vietnam'],
    ["Cote d'Ivoire", 'Côte d’Ivoire'],
    ['Congo, Democratic Republic of the', 'Congo - Kinshasa'],
    ['República Dominicana', 'Dominican Republic'],
    ['England', 'United Kingdom'],
  ])('may be called %j', (text, name) => {
    expect(countryOf(text)).toBe(name);
  });

  it('is known by all that the directory calls it', () => {
    for (const { code, key, name } of COUNTRIES) {
      for (const text of [code, key, name.en, name.es, name.es.toUpperCase()])
        expect([text, countryOf(text)]).toEqual([text, name.en]);
    }
  });

  it.each(['', 'Nowhere', 'Europe', 'zz'])('is not guessed from %j', (text) => {
    expect(countryOf(text)).toBeUndefined();
  });
});
