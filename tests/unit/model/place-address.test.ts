import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '@/lib/i18n/locales';
import { countryByCode } from '@/lib/places/countries';
import { SPECIALTIES } from '@/lib/schools/model/choices';
import {
  hasAddress,
  type Place,
  placeIn,
  placeParts,
  placeSlug,
  readPlaces,
  townIn,
} from '@/lib/schools/model/place';

const country = (code: string) => {
  const found = countryByCode(code);
  if (!found) throw new Error(code);
  return found;
};
const address = (language: 'es' | 'en', place: Place) => placeParts(language, place).join('/');

const FIELD_SLUGS = SPECIALTIES.flatMap((specialty) =>
  LANGUAGES.map((language) => placeParts(language, placeIn(country('FR'), { specialty }))[1] ?? ''),
);
/** Few names, so that towns, regions and fields collide. */
const slug = fc.constantFrom('lyon', 'new-york', 'new-york-region', 'cordoba', 'x', '1', ...FIELD_SLUGS);
const specialty = fc.constantFrom('' as const, ...SPECIALTIES);

const stated = fc.record({
  towns: fc.uniqueArray(slug, { maxLength: 5 }),
  regions: fc.uniqueArray(slug, { maxLength: 5 }),
});

/** Places with a page, by decision 111 and private.country_regions(). */
function placesOf({ towns, regions }: { towns: string[]; regions: string[] }): Partial<Place>[] {
  const withPage = regions
    .map((region) => ({ region, isShared: towns.includes(region) }))
    .filter(({ region, isShared }) => {
      const longer = `${region}-region`;
      return !isShared || !(towns.includes(longer) || regions.includes(longer));
    })
    .filter((part) => hasAddress(placeIn(country('AD'), part)));
  return [{}, ...towns.map((town) => ({ town })), ...withPage];
}

describe('addresses of places', () => {
  it('leaves a town its address beside a region of its name, and says which is the region', () => {
    const town = placeIn(country('US'), { town: 'new-york', specialty: 'pastry' });
    const alone = placeIn(country('US'), { region: 'california' });
    const shared = placeIn(country('ES'), { region: 'madrid', isShared: true, specialty: 'pastry' });
    expect(address('en', town)).toBe('united-states/new-york/pastry');
    expect(address('es', alone)).toBe('estados-unidos/california');
    expect(address('en', shared)).toBe('spain/madrid-region/pastry');
    expect(address('es', shared)).toBe('espana/madrid-region/pasteleria');
    expect(readPlaces('es', ['espana', 'madrid-region', 'pasteleria']).at(-1)).toEqual(shared);
  });

  it('gives every place of a country an address of its own, which leads back to it', () => {
    fc.assert(
      fc.property(stated, specialty, fc.constantFrom(...LANGUAGES), (names, field, language) => {
        const all = placesOf(names).map((part) => placeIn(country('AD'), { ...part, specialty: field }));
        const exists = (place: Place) =>
          (place.town === '' || names.towns.includes(place.town)) &&
          (place.region === '' || names.regions.includes(place.region));
        for (const place of all)
          expect(readPlaces(language, placeParts(language, place)).find(exists)).toEqual(place);
        expect(new Set(all.map((place) => address(language, place))).size).toBe(all.length);
      }),
      { numRuns: 500 },
    );
  });

  it('is read by the names of the other language too', () => {
    const spain = readPlaces('es', ['espana', 'madrid', 'pasteleria']);
    expect(spain.length).toBeGreaterThan(0);
    expect(readPlaces('en', ['espana', 'madrid', 'pasteleria'])).toEqual(spain);
  });

  it('is none for anything else', () => {
    const odd = fc.array(fc.oneof(slug, fc.string({ unit: 'binary' }), fc.constantFrom('spain', 'espana')), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(odd, fc.constantFrom(...LANGUAGES), (parts, language) => {
        for (const place of readPlaces(language, parts))
          expect(LANGUAGES.map((of) => placeParts(of, place))).toContainEqual(parts);
      }),
    );
    expect(readPlaces('en', [])).toEqual([]);
    expect(readPlaces('en', ['nowhere'])).toEqual([]);
    expect(readPlaces('en', ['spain', 'Madrid'])).toEqual([]);
    expect(readPlaces('en', ['spain', 'madrid\0'])).toEqual([]);
    expect(readPlaces('en', ['spain', '-region'])).toEqual([]);
    // A field's word in the other language: a town of that name has the same address in both.
    expect(readPlaces('en', ['spain', 'pasteleria'])).toEqual([]);
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
