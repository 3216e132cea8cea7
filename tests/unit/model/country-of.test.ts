import { describe, expect, it } from 'vitest';
import { COUNTRIES } from '@/lib/countries';
import { countryOf } from '@/lib/csv/country-of';

describe('a country in a file', () => {
  it.each([
    ['Türkiye', 'Türkiye'],
    ['Turkey', 'Türkiye'],
    ['Turquía', 'Türkiye'],
    ['TUR', 'Türkiye'],
    ['Russian Federation', 'Russia'],
    ['Federación de Rusia', 'Russia'],
    ['Korea', 'South Korea'],
    ['Korea, Republic of', 'South Korea'],
    ['República de Corea', 'South Korea'],
    ["Korea, Democratic People's Republic of", 'North Korea'],
    ['Hong Kong', 'Hong Kong SAR China'],
    ['HKG', 'Hong Kong SAR China'],
    ['Palestine', 'Palestinian Territories'],
    ['Palestine, State of', 'Palestinian Territories'],
    ['Palestina', 'Palestinian Territories'],
    ['Myanmar', 'Myanmar (Burma)'],
    ['Burma', 'Myanmar (Burma)'],
    ['Birmania', 'Myanmar (Burma)'],
    ['ESP', 'Spain'],
    ['es', 'Spain'],
    ['United States of America', 'United States'],
    ['U.S.A.', 'United States'],
    ['EE. UU.', 'United States'],
    ['The Netherlands', 'Netherlands'],
    ['Viet Nam', 'Vietnam'],
    ['Bolivia, Plurinational State of', 'Bolivia'],
    ["Lao People's Democratic Republic", 'Laos'],
    ['Côte d’Ivoire', 'Côte d’Ivoire'],
    ["Cote d'Ivoire", 'Côte d’Ivoire'],
    ['Costa de Marfil', 'Côte d’Ivoire'],
    ['Congo, Democratic Republic of the', 'Congo - Kinshasa'],
    ['República Dominicana', 'Dominican Republic'],
    ['England', 'United Kingdom'],
    ['Taiwan, Province of China', 'Taiwan'],
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
