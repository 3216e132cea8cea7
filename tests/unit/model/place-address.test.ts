import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTRIES, countryByCode } from '@/lib/countries';
import { LANGUAGES } from '@/lib/i18n/locales';
import { SPECIALTIES } from '@/lib/schools/model/choices';
import { type Place, placeIn, placeParts, placeSlug, readPlace, townIn } from '@/lib/schools/model/place';

const country = (code: string) => {
  const found = countryByCode(code);
  if (!found) throw new Error(code);
  return found;
};
const address = (language: 'es' | 'en', place: Place, regions?: ReadonlySet<string>) =>
  placeParts(language, place, regions).join('/');

const FIELD_SLUGS = SPECIALTIES.flatMap((specialty) =>
  LANGUAGES.map((language) => placeParts(language, placeIn(country('FR'), { specialty }))[1] ?? ''),
);
/** Few names, so that towns, regions and fields meet. */
const slug = fc.constantFrom('lyon', 'new-york', 'new-york-city', 'cordoba', 'x', '1', ...FIELD_SLUGS);
const regions = fc.uniqueArray(slug, { maxLength: 4 }).map((names) => new Set(names));
const specialty = fc.constantFrom('' as const, ...SPECIALTIES);
/** Places of a country that have a page, with the regions of that country. */
const places = regions.chain((known) => {
  const inRegion = [...known].filter((name) => !FIELD_SLUGS.includes(name));
  return fc.record({
    known: fc.constant(known),
    one: fc.array(
      fc
        .record({
          region: fc.constantFrom('', ...inRegion),
          town: fc.oneof(fc.constant(''), slug),
          specialty,
        })
        .map(({ region, town, ...rest }) => ({ region: town ? '' : region, town, ...rest })),
      { minLength: 2, maxLength: 8 },
    ),
  });
});

describe('addresses of places', () => {
  it.each([
    [placeIn(country('ES')), 'espana', 'spain'],
    [placeIn(country('US')), 'estados-unidos', 'united-states'],
    [placeIn(country('IT'), { specialty: 'pastry' }), 'italia/pasteleria', 'italy/pastry'],
    [
      placeIn(country('FR'), { town: 'lyon', specialty: 'wineGastronomy' }),
      'francia/lyon/vino',
      'france/lyon/wine',
    ],
  ])('has the names of the language', (place, spanish, english) => {
    expect([address('es', place), address('en', place)]).toEqual([spanish, english]);
  });

  it('puts a town that is called like its region under the region, and only then', () => {
    const town = placeIn(country('US'), { town: 'new-york', specialty: 'pastry' });
    const region = placeIn(country('US'), { region: 'new-york', specialty: 'pastry' });
    const known = new Set(['new-york']);
    expect(address('en', town)).toBe('united-states/new-york/pastry');
    expect(address('en', region, known)).toBe('united-states/new-york/pastry');
    expect(address('en', town, known)).toBe('united-states/new-york/new-york/pastry');
    expect(readPlace('en', ['united-states', 'new-york', 'new-york'], new Set())).toBeNull();
  });

  it('reads every address back, and gives no two places of a country the same one', () => {
    fc.assert(
      fc.property(places, fc.constantFrom(...LANGUAGES), ({ known, one }, language) => {
        const all = one.map((part) => placeIn(country('AD'), part));
        for (const place of all)
          expect(readPlace(language, placeParts(language, place, known), known)).toEqual(place);
        const distinct = new Set(all.map((place) => JSON.stringify(place)));
        expect(new Set(all.map((place) => address(language, place, known))).size).toBe(distinct.size);
      }),
    );
  });

  it('has one for each country in each language', () => {
    for (const language of LANGUAGES) {
      const slugs = COUNTRIES.map((one) => placeSlug(one.name[language]));
      expect(new Set(slugs).size).toBe(COUNTRIES.length);
      expect(slugs).not.toContain('');
    }
  });

  it('is none for anything else', () => {
    const odd = fc.array(fc.oneof(slug, fc.string({ unit: 'binary' }), fc.constantFrom('spain', 'espana')), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(odd, fc.constantFrom(...LANGUAGES), (parts, language) => {
        const place = readPlace(language, parts);
        if (place !== null) expect(placeParts(language, place)).toEqual(parts);
      }),
    );
    expect(readPlace('en', [])).toBeNull();
    expect(readPlace('en', ['espana'])).toBeNull();
    expect(readPlace('en', ['spain', 'Madrid'])).toBeNull();
    expect(readPlace('en', ['spain', 'madrid\0'])).toBeNull();
    // A field's word of the other language: a town of that name has the same address in both.
    expect(readPlace('en', ['spain', 'pasteleria'])).toBeNull();
  });
});

it.each([
  ['São Paulo', 'SAO PAULO'],
  ['Łódź', 'lodz'],
  ['Gießen', 'Giessen'],
  ['Saint-Étienne', 'saint etienne'],
  ["L'Hospitalet", 'l’hospitalet'],
])('%s and %s are one town', (one, other) => {
  expect(placeSlug(one)).toBe(placeSlug(other));
  expect(placeSlug(one)).not.toBe('');
});

it('gives no page to a town without Latin letters, or of an unknown country', () => {
  expect(townIn(country('JP'), '東京')).toBeNull();
  expect(townIn(undefined, 'Lyon')).toBeNull();
  expect(townIn(country('FR'), 'Lyon')).toEqual(placeIn(country('FR'), { town: 'lyon' }));
});
