import type { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SchoolSearch } from '../../../lib/supabase/database.types';
import { only, openDatabase } from '../../support/scratch.ts';
import { NO_FILTERS, type SearchCalls, searchCalls } from '../../support/search-calls.ts';
import {
  type Filters,
  facetCounts,
  matching,
  referenceSchools,
  searchedTexts,
} from '../../support/search-reference.ts';

const SCHOOLS = referenceSchools();
const slugs = (found: SchoolSearch) => found.schools.map((school) => school.slug);

let database: PGlite;
let ask: SearchCalls;
beforeAll(async () => {
  database = await openDatabase({ seed: true });
  ask = searchCalls(database);
});
afterAll(() => database.close());

/** Upper or lower case, with or without accents: what visitors make of a text. */
const disguised = (text: string, how: number) =>
  [
    text,
    text.toUpperCase(),
    text.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
    ` ${text.toLowerCase()}  `,
  ][how] ?? text;

const language = fc.constantFrom<'es' | 'en'>('es', 'en');
/** A piece of a text that is really searched. */
const piece = fc
  .record({
    school: fc.constantFrom(...SCHOOLS),
    language,
    field: fc.nat(4),
    start: fc.nat(480),
    length: fc.integer({ min: 1, max: 14 }),
    how: fc.nat(3),
  })
  .map(({ school, field, start, length, how, ...rest }) => {
    const text = searchedTexts(school, rest.language)[field] ?? '';
    return { text: disguised(text.slice(start % Math.max(1, text.length)).slice(0, length), how), ...rest };
  });
const oddText = fc.oneof(
  fc.constantFrom(
    '%',
    '_',
    '\\',
    '%%%',
    "'",
    '"',
    ';--',
    '$1',
    '{}',
    '[',
    'a%',
    '\\%',
    "l'e",
    'é',
    '  ',
    '\t',
    '😀',
    '.*',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll('\0', '')),
);
const filters: fc.Arbitrary<Filters> = fc
  .record({
    country: fc.constantFrom('', '', 'Spain', 'Mexico', 'Japan', 'Atlantis'),
    type: fc.constantFrom('', '', 'university', 'institute', 'college', 'kitchen'),
    specialty: fc.constantFrom('', '', 'pastry', 'hotelManagement', 'astronomy'),
    text: fc.oneof(
      piece,
      fc.record({ text: oddText, language }),
      fc.record({ text: fc.constant(''), language }),
    ),
  })
  .map(({ text, ...rest }) => ({ ...rest, search: text.text, language: text.language }));

describe('search_schools', () => {
  it('finds what plain loops over the 46 schools find, in the same order, under any filters', async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (asked) => {
        const found = await ask.search(asked);
        expect(slugs(found)).toEqual(matching(SCHOOLS, asked));
        expect(found.total).toBe(found.schools.length);
      }),
      { numRuns: 400 },
    );
  });

  it('finds every school by any piece of its texts, whatever the case and accents', async () => {
    await fc.assert(
      fc.asyncProperty(piece, async ({ text, language: spoken }) => {
        fc.pre(text.trim() !== '');
        const found = await ask.search({ search: text, language: spoken });
        expect(found.total).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });

  it('takes %, _ and \\ for ordinary characters', async () => {
    await database.exec(`begin; update public.schools set city = 'A_B\\C' where legacy_id = '1'`);
    const totals: number[] = [];
    for (const text of ['a_b', 'a_', '_', 'b\\c', '\\', 'a%c', 'axb', '%%']) {
      totals.push((await ask.search({ search: text })).total);
    }
    await database.exec('rollback');
    expect(totals).toEqual([1, 1, 1, 1, 1, 0, 0, 0]);
    expect((await ask.search({ search: '%' })).total).toBe(
      matching(SCHOOLS, { ...NO_FILTERS, search: '%' }).length,
    );
  });

  it('finds a country by its name in either language', async () => {
    for (const spoken of ['es', 'en'] as const) {
      expect((await ask.search({ search: 'espana', language: spoken })).total).toBe(10);
      expect((await ask.search({ search: 'SPAIN', language: spoken })).total).toBe(10);
    }
  });

  it('cuts the result into pages that neither overlap nor leave anything out', async () => {
    await fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: 1, max: 20 }), async (asked, size) => {
        const first = await ask.search(asked, 1, size);
        const pages = Math.max(1, Math.ceil(first.total / size));
        const all: string[] = [];
        for (let page = 1; page <= pages; page += 1) {
          const found = await ask.search(asked, page, size);
          expect(found).toMatchObject({ page, page_size: size, total: first.total });
          all.push(...slugs(found));
        }
        expect(all).toEqual(matching(SCHOOLS, asked));
      }),
      { numRuns: 40 },
    );
  });

  it('gives the nearest possible page for odd pages and sizes', async () => {
    expect(await ask.search({}, 99_999, 12)).toMatchObject({ page: 4, page_size: 12, total: 46 });
    expect(await ask.search({}, -3, 12)).toMatchObject({ page: 1 });
    expect(await ask.search({}, 2_147_483_647, 1)).toMatchObject({ page: 46, page_size: 1 });
    expect(await ask.search({}, null, null)).toMatchObject({ page: 1, page_size: 12 });
    expect(await ask.search({}, 1, 1_000_000)).toMatchObject({ page_size: 100 });
    expect(await ask.search({ search: 'nowhere to be found' }, 7)).toEqual({
      total: 0,
      page: 1,
      page_size: 100,
      schools: [],
    });
  });

  it('takes a very long text without an error', async () => {
    expect((await ask.search({ search: 'x'.repeat(100_000) })).total).toBe(0);
  });

  it('takes null for no filter', async () => {
    const found = only(
      await database.query<{ answer: SchoolSearch }>(
        'select public.search_schools(null, null, null, null, null) as answer',
      ),
    ).answer;
    expect(found).toMatchObject({ total: 46, page: 1 });
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

  it('gives the English of specialties beside them', async () => {
    await database.exec(`begin; update public.schools set specialties = '["pastry", "Cocina vasca"]',
      specialties_en = '["pastry", "Basque cooking"]' where legacy_id = '1'`);
    const found = await ask.search({ country: 'Spain' });
    await database.exec('rollback');
    const byId = new Map(found.schools.map((school) => [school.legacy_id, school]));
    expect(byId.get('1')?.specialties_en).toEqual(['pastry', 'Basque cooking']);
    expect(byId.get('2')?.specialties_en).toEqual([]);
  });

  it('gives the stored main picture with its kind, else the address of the school itself', async () => {
    await database.exec(`begin; update public.schools set image = 'https://own.test/1.jpg' where legacy_id in ('1', '2');
      insert into public.school_images (school_id, image_url, image_type)
        select id, 'https://stored.test/2.jpg', 'ai_generated' from public.schools where legacy_id = '2'`);
    const found = await ask.search({ country: 'Spain' });
    await database.exec('rollback');
    const byId = new Map(found.schools.map((school) => [school.legacy_id, school]));
    expect(byId.get('1')).toMatchObject({ image: 'https://own.test/1.jpg', image_type: null });
    expect(byId.get('2')).toMatchObject({ image: 'https://stored.test/2.jpg', image_type: 'ai_generated' });
    expect(byId.get('3')).toMatchObject({ image: null, image_type: null });
  });
});

describe('search_facets', () => {
  it('counts each value under the other filters as plain loops do', async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (asked) => {
        expect(await ask.facets(asked)).toEqual({
          countries: facetCounts(SCHOOLS, asked, 'country'),
          types: facetCounts(SCHOOLS, asked, 'type'),
          specialties: facetCounts(SCHOOLS, asked, 'specialty'),
        });
      }),
      { numRuns: 60 },
    );
  });
});
