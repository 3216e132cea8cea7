import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { allTowns } from '../../../lib/places/gazetteer.ts';
import { plainWords } from '../../../lib/plain-words';
import type { SchoolSearch } from '../../../lib/supabase/results/search';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openDatabase } from '../../support/scratch.ts';
import { type SearchCalls, searchCalls } from '../../support/search-calls.ts';
import {
  type Filters,
  facetCounts,
  passing,
  referenceSchools,
  searchedTexts,
} from '../../support/search-reference.ts';

const SCHOOLS = referenceSchools();
const IN_SPAIN = SCHOOLS.filter(({ country }) => country === 'Spain').length;
/** Without correction or relaxation. */
const AS_TYPED = { exact: true };
const slugs = (found: SchoolSearch) => found.schools.map((school) => school.slug);

const database = opened(() => openDatabase({ seed: true }));
let ask: SearchCalls;
/** Words with a meaning, of places, and frequent ones; a match in a description alone does not count. */
let meaning: Set<string>;
beforeAll(async () => {
  ask = searchCalls(database);
  const { rows } = await database.query<{ word: string }>(
    `select unnest(words) as word from private.search_phrases union
      select plain from private.place_names where word = 1 union select word from private.common_words`,
  );
  const lengths = ['breve', 'breves', 'corta', 'cortas', 'court', 'courte', 'courtes', 'courts'];
  meaning = new Set([...lengths, ...rows.map(({ word }) => word)]);
});

const disguised = (text: string, how: number) =>
  [
    text,
    text.toUpperCase(),
    text.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
    ` ${text.toLowerCase()}  `,
    text.replaceAll('-', ' ').replaceAll("'", '’'),
  ][how] ?? text;

const language = fc.constantFrom<'es' | 'en'>('es', 'en');
/** Some words of an indexed text, in any order. */
const piece = fc
  .record({
    school: fc.constantFrom(...SCHOOLS),
    language,
    field: fc.nat(4),
    start: fc.nat(60),
    length: fc.integer({ min: 1, max: 4 }),
    how: fc.nat(4),
    backwards: fc.boolean(),
  })
  .map(({ school, field, start, length, how, backwards, ...rest }) => {
    const words = (searchedTexts(school, rest.language)[field] ?? '').split(' ');
    const some = words.slice(start % words.length).slice(0, length);
    return { school, text: disguised((backwards ? some.reverse() : some).join(' '), how), ...rest };
  });
const oddText = fc.oneof(
  fc.constantFrom(
    ...[
      ...['%', '_', '\\', '%%%', "'", '"', ';--', '$1', '{}', '[', 'a%', '\\%', "l'e", 'é', '  ', '\t'],
      ...['😀', '.*'],
    ],
    ...[
      ...['& |', '!a', 'a:*', "'a' & 'b", '(', '東京', '料理学校', '🍞 pan', '=f:pastry', '+cocina', '~cia'],
      'a <-> b',
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll('\0', '')),
  fc.string({ unit: 'grapheme', minLength: 290, maxLength: 310 }),
);
/** Often no value, sometimes several, also repeated ones. */
const valuesOf = (...values: string[]) =>
  fc.oneof(fc.constant<string[]>([]), fc.array(fc.constantFrom(...values), { maxLength: 4 }));
const filters: fc.Arbitrary<Filters> = fc
  .record({
    countries: valuesOf('Spain', 'Mexico', 'Japan', 'France', 'Atlantis'),
    types: valuesOf('university', 'institute', 'college', 'kitchen'),
    specialties: valuesOf('pastry', 'hotelManagement', 'hospitality', 'astronomy'),
    text: fc.oneof(
      piece,
      fc.record({ text: oddText, language }),
      fc.record({ text: fc.constantFrom('', 'cocina', 'school', 'escuela m', 'madird', 'hotel'), language }),
    ),
  })
  .map(({ text, ...rest }) => ({ ...rest, search: text.text, language: text.language }));

/** Results of the words alone, in order: filters, counts and pages must agree with them. */
async function foundByWords({ search, language: spoken }: Filters) {
  const bySlug = new Map(SCHOOLS.map((school) => [school.slug, school]));
  return slugs(await ask.search({ search, language: spoken }, 1, 100, AS_TYPED)).flatMap(
    (slug) => bySlug.get(slug) ?? [],
  );
}

const TOWNS = new Set(allTowns().map(({ name }) => plainWords(name)));

describe('search_schools', () => {
  it('finds under any filters what the words find and the filters let pass, in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (asked) => {
        const found = await ask.search(asked, 1, 100, AS_TYPED);
        expect(slugs(found)).toEqual(passing(await foundByWords(asked), asked).map(({ slug }) => slug));
        expect(found.total).toBe(found.schools.length);
      }),
      { numRuns: 60 },
    );
  });

  it('finds every school by words of its texts, in any order, whatever the case, accents and marks', async () => {
    await fc.assert(
      fc.asyncProperty(piece, async ({ school, text, language: spoken }) => {
        // Stop words alone are searched for in names only.
        fc.pre(/\b(?!(?:della|delle|degli)\b)[a-z]{5}/i.test(text));
        const words = plainWords(text).split(' ');
        const name = plainWords([school.name, school.city, school.country].join(' ')).split(' ');
        fc.pre(words.every((word) => name.includes(word) || !meaning.has(word)));
        const city = plainWords(school.city);
        // Of another town a search shows the schools, not those that are called so elsewhere.
        fc.pre(words.every((word) => !TOWNS.has(word) || city.split(' ').includes(word)));
        // A part of a town's name is another town.
        fc.pre(
          text.includes(city) || !words.some((word) => city.split(' ').includes(word)) || !city.includes(' '),
        );
        const found = await ask.search({ search: text, language: spoken });
        expect(slugs(found), text).toContain(school.slug);
        expect(found.corrected).toBeNull();
      }),
      { numRuns: 80 },
    );
  });

  it('finds nothing by marks alone, and everything by none', async () => {
    for (const text of ['%', '_', '\\', '🍞', "'", '...', '&', '%%'])
      expect((await ask.search({ search: text })).total, text).toBe(0);
    expect((await ask.search({ search: '   ' })).total).toBe(SCHOOLS.length);
  });

  it('finds a country by its name in either language', async () => {
    for (const spoken of ['es', 'en'] as const) {
      expect((await ask.search({ search: 'espana', language: spoken })).total).toBe(IN_SPAIN);
      expect((await ask.search({ search: 'SPAIN', language: spoken })).total).toBe(IN_SPAIN);
    }
  });

  it('cuts the result into pages that neither overlap nor leave anything out', async () => {
    await fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: 4, max: 20 }), async (asked, size) => {
        const first = await ask.search(asked, 1, size);
        const pages = Math.max(1, Math.ceil(first.total / size));
        const all: string[] = [];
        for (let page = 1; page <= pages; page += 1) {
          const found = await ask.search(asked, page, size);
          expect(found).toMatchObject({ page, page_size: size, total: first.total });
          all.push(...slugs(found));
        }
        expect(all).toEqual(slugs(await ask.search(asked)));
      }),
      { numRuns: 15 },
    );
  });

  it('gives the nearest possible page for odd pages and sizes', async () => {
    expect(await ask.search({}, 99_999, 12)).toMatchObject({
      page: Math.ceil(SCHOOLS.length / 12),
      page_size: 12,
      total: SCHOOLS.length,
    });
    expect(await ask.search({}, -3, 12)).toMatchObject({ page: 1 });
    expect(await ask.search({}, 2_147_483_647, 1)).toMatchObject({ page: SCHOOLS.length, page_size: 1 });
    expect(await ask.search({}, null, null)).toMatchObject({ page: 1, page_size: 12 });
    expect(await ask.search({}, 1, 1_000_000)).toMatchObject({ page_size: 100 });
    const nowhere = await ask.search({ search: 'nowhere to be found' }, 7, 100, AS_TYPED);
    expect(nowhere).toMatchObject({ total: 0, page: 1, page_size: 100, schools: [] });
  });

  it.each<[unknown, number]>([
    [null, SCHOOLS.length],
    ['nothing', SCHOOLS.length],
    [{ filters: null, search: null, page: null, page_size: null, near: null, area: null }, SCHOOLS.length],
    [{ filters: { country: null, type: [], field: 'pastry' } }, SCHOOLS.length],
    [{ filters: { country: [...Array(50).fill('Atlantis'), 'Spain'] } }, 0],
    [{ filters: { country: ['Spain', 'Spain', null, {}, ['Japan']] } }, IN_SPAIN],
    [{ filters: { planet: ['Earth'] } }, 0],
    [
      { search: ['pastry'], page: 'two', price_max: '9', weeks_min: {}, area: [1, 2, 3], near: { lat: 'x' } },
      SCHOOLS.length,
    ],
    [{ area: [1e300, -1e300, 1e300, 1e300] }, 0],
    [{ near: { lat: 1e308, lng: -1e308, km: 1e308 } }, 0],
    [{ page: 1e300, page_size: -5, weeks_max: -1e300 }, 0],
  ])('takes %j without an error', async (request, total) => {
    const { rows } = await database.query<{ total: number }>(
      `select (public.search_schools($1) ->> 'total')::integer as total`,
      [JSON.stringify(request)],
    );
    expect(rows).toEqual([{ total }]);
  });

  it('gives the description in the language asked for, else in the other one, and says which', async () => {
    await database.exec(`begin; update public.schools set description_en = null where legacy_id = '1';
      update public.schools set description = null where legacy_id = '2'`);
    const [spanish] = (await ask.search({ search: 'Le Cordon Bleu Madrid' })).schools;
    const [english] = (await ask.search({ search: 'Basque Culinary Center', language: 'en' })).schools;
    await database.exec('rollback');
    expect(spanish).toMatchObject({
      description_language: 'en',
      description: expect.stringMatching(/^[A-Z]/),
    });
    expect(english).toMatchObject({
      description_language: 'es',
      description: expect.stringMatching(/^Fundación/),
    });
  });

  it('gives the stored main picture with its kind, else the address of the school itself', async () => {
    await database.exec(`begin; update public.schools set image = 'https://own.test/1.jpg' where legacy_id in ('1', '2');
      insert into public.school_images (school_id, image_url, image_type)
        select id, 'https://stored.test/2.jpg', 'ai_generated' from public.schools where legacy_id = '2'`);
    const found = await ask.search({ countries: ['Spain'] });
    await database.exec('rollback');
    const byId = new Map(found.schools.map((school) => [school.legacy_id, school]));
    expect(byId.get('1')).toMatchObject({ image: 'https://own.test/1.jpg', image_type: null });
    expect(byId.get('2')).toMatchObject({ image: 'https://stored.test/2.jpg', image_type: 'ai_generated' });
    expect(byId.get('3')).toMatchObject({ image: null, image_type: null });
  });
});

it('counts each value under the other filters as plain loops do', async () => {
  await fc.assert(
    fc.asyncProperty(filters, async (asked) => {
      const found = await foundByWords(asked);
      expect(await ask.facets(asked, AS_TYPED)).toEqual({
        countries: facetCounts(found, asked, 'countries'),
        types: facetCounts(found, asked, 'types'),
        specialties: facetCounts(found, asked, 'specialties'),
      });
    }),
    { numRuns: 25 },
  );
});
