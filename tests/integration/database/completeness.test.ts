import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { COMPLETENESS_PARTS, ENOUGH_POINTS, THIN_BAND } from '../../../lib/schools/model/completeness';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { account, as, only, openDatabase } from '../../support/scratch.ts';

const POINTS = {
  checked: 20,
  text_es: 12,
  text_en: 12,
  programmes: 10,
  picture: 8,
  website: 8,
  price: 8,
  contact: 6,
  coordinates: 6,
  address: 4,
  languages: 3,
  fields: 3,
} as const;
type Part = keyof typeof POINTS;
const PARTS = Object.keys(POINTS) as Part[];

/** Columns that complete each part; `programmes` is a row of its own, see insert(). */
const COLUMNS: Record<Part, Record<string, unknown>> = {
  checked: { checked_on: '2026-11-20', sources: [{ url: 'https://example.org', facts: 'all' }] },
  text_es: { description: 'Una escuela de cocina.' },
  text_en: { description_en: 'A cookery school.' },
  programmes: { programmes: 1 },
  picture: { image: 'https://example.org/a.jpg' },
  website: { website: 'https://example.org' },
  price: { tuition_max: 100, tuition_currency: 'EUR' },
  contact: { phone: '+34 943 000 000' },
  coordinates: { coordinates_lat: 0, coordinates_lng: 0 },
  address: { address: 'Calle Mayor 1' },
  languages: { languages: ['Spanish'] },
  fields: { specialties: ['pastry'] },
};

const database = opened(() => openDatabase({ seed: false }));
beforeEach(() => database.exec('delete from public.schools'));

async function insert(name: string, given: Record<string, unknown> = {}): Promise<string> {
  const { programmes, ...columns } = given;
  const row = { name, country: 'Spain', city: 'Irun', ...columns };
  const names = Object.keys(row).join(', ');
  const { id } = only(
    await database.query<{ id: string }>(
      `insert into public.schools (${names}) select ${names} from jsonb_populate_record(null::public.schools, $1) returning id`,
      [JSON.stringify(row)],
    ),
  );
  if (programmes) await programme(id);
  return id;
}
async function stored(id: string) {
  return only(
    await database.query<{ completeness: number; band: number; version: number; updated_at: Date }>(
      'select completeness, completeness_band as band, version, updated_at from public.schools where id = $1',
      [id],
    ),
  );
}
const names = async (sql: string, values: unknown[] = []) =>
  (await database.query<{ name: string }>(sql, values)).rows.map(({ name }) => name);
const programme = (school: string, fields: { prices?: unknown[]; is_active?: boolean } = {}) =>
  database.query(
    'insert into public.programmes (school_id, name, prices, is_active) values ($1, $2, $3, $4)',
    [school, 'Pastry', JSON.stringify(fields.prices ?? []), fields.is_active ?? true],
  );
const PRICE = { min: 100, max: 100, currency: 'EUR', per: 'year' };

describe('the completeness of a school', () => {
  it('is a hundred with everything, and nothing with nothing', async () => {
    expect(Object.values(POINTS).reduce((sum, points) => sum + points, 0)).toBe(100);
    const all = await insert('All', Object.assign({}, ...Object.values(COLUMNS)));
    expect(await stored(all)).toMatchObject({ completeness: 100, band: 1 });
    expect(await stored(await insert('None'))).toMatchObject({ completeness: 0, band: 3 });
  });

  it('is the sum of the parts it has, however it came to have them', async () => {
    const some = fc.subarray(PARTS);
    const sum = (parts: Part[]) => parts.reduce((points, part) => points + POINTS[part], 0);
    await fc.assert(
      fc.asyncProperty(some, some, async (before, after) => {
        const columnsOf = (parts: Part[]) => Object.assign({}, ...parts.map((part) => COLUMNS[part]));
        const id = await insert('One', columnsOf(before));
        expect((await stored(id)).completeness).toBe(sum(before));
        const empty = { sources: [], languages: [], specialties: [] };
        const row = { ...empty, ...columnsOf(after) };
        const columns = PARTS.filter((part) => part !== 'programmes').flatMap((part) =>
          Object.keys(COLUMNS[part]),
        );
        const written = [...new Set(columns)].join(', ');
        await database.query(
          `update public.schools s set (${written}) = (select ${written} from jsonb_populate_record(null::public.schools, $2)) where id = $1`,
          [id, JSON.stringify(row)],
        );
        await database.query('delete from public.programmes where school_id = $1', [id]);
        if (after.includes('programmes')) await programme(id);
        expect((await stored(id)).completeness).toBe(sum(after));
      }),
      { numRuns: 15 },
    );
  });

  it.each([
    ['a day of checking without sources', { checked_on: '2026-11-20' }],
    ['sources that nobody has checked', { sources: [{ url: 'https://example.org' }] }],
    ['the placeholder', { image: '/placeholder.svg' }],
    ['half a place', { coordinates_lat: 1 }],
    ['a price of nothing', { tuition_min: 0, tuition_max: 0 }],
    ['what a client says', { completeness: 77 }],
  ])('does not count %s', async (_, columns) => {
    expect((await stored(await insert('One', columns))).completeness).toBe(0);
  });

  it('follows prices of programmes, and only those that are shown', async () => {
    const [one, other] = [await insert('One'), await insert('Other')];
    await programme(one);
    expect((await stored(one)).completeness).toBe(10);
    await programme(one, { prices: [PRICE], is_active: false });
    expect((await stored(one)).completeness).toBe(10);
    await database.exec('update public.programmes set is_active = true');
    expect((await stored(one)).completeness).toBe(18);
    await database.query('update public.programmes set school_id = $1', [other]);
    expect([(await stored(one)).completeness, (await stored(other)).completeness]).toEqual([0, 18]);
    await database.exec("update public.programmes set prices = '[]'");
    expect((await stored(other)).completeness).toBe(10);
    await database.exec('delete from public.programmes');
    expect((await stored(other)).completeness).toBe(0);
  });

  it('follows photographs, and takes none by AI for one', async () => {
    const id = await insert('One');
    const add = (type: string, category: string) =>
      database.query(
        'insert into public.school_images (school_id, image_url, image_type, image_category) values ($1, $2, $3, $4)',
        [id, 'https://example.org/b.jpg', type, category],
      );
    await add('ai_generated', 'main');
    await database.exec("update public.schools set image = 'https://example.org/b.jpg'");
    expect((await stored(id)).completeness).toBe(0);
    await add('real', 'kitchen');
    expect((await stored(id)).completeness).toBe(8);
    await database.exec("delete from public.school_images where image_category = 'kitchen'");
    expect((await stored(id)).completeness).toBe(0);
    await database.exec("update public.school_images set image_type = 'real'");
    expect((await stored(id)).completeness).toBe(8);
  });

  it('is no change of the school: neither its version nor its history knows of it', async () => {
    const id = await insert('One');
    await programme(id);
    const before = await stored(id);
    const log = () => names("select table_name as name from public.change_log where table_name = 'schools'");
    const logged = await log();
    await database.query('update public.programmes set prices = $1', [JSON.stringify([PRICE])]);
    await database.exec('update public.schools set completeness = 3');
    const after = await stored(id);
    expect(after.completeness).toBe(18);
    expect([after.version, after.updated_at]).toEqual([before.version, before.updated_at]);
    expect(await log()).toEqual(logged);
  });
});

it.each<[points: number, band: number, parts: Part[]]>([
  [29, 3, ['text_es', 'website', 'contact', 'languages']],
  [30, 2, ['website', 'contact', 'coordinates', 'address', 'languages', 'fields']],
  [54, 2, ['checked', 'text_es', 'text_en', 'programmes']],
  [55, 1, ['checked', 'text_es', 'text_en', 'website', 'fields']],
])('%i points are in band %i', async (points, band, parts) => {
  const id = await insert('One', Object.assign({}, ...parts.map((part) => COLUMNS[part])));
  expect(await stored(id)).toMatchObject({ completeness: points, band });
  expect(band === THIN_BAND).toBe(points < ENOUGH_POINTS);
});

describe('what a school lacks', () => {
  const ask = 'select public.school_completeness(array[$1::uuid]) as answer';

  it('is told to administrators, part by part, in the order that the site knows', async () => {
    const admin = await account(database, 'admin');
    const id = await insert('One', { ...COLUMNS.website, ...COLUMNS.contact });
    const { answer } = only(
      await as<{
        answer: { id: string; completeness: number; parts: { part: Part; points: number; has: boolean }[] }[];
      }>(database, admin, ask, [id]),
    );
    expect(answer).toHaveLength(1);
    expect(answer[0]).toMatchObject({ id, completeness: 14 });
    const parts = answer[0]?.parts ?? [];
    expect(parts.filter(({ has }) => has).map(({ part }) => part)).toEqual(['website', 'contact']);
    expect(Object.fromEntries(parts.map(({ part, points }) => [part, points]))).toEqual(POINTS);
    expect(parts.map(({ part }) => part).toSorted()).toEqual([...COMPLETENESS_PARTS].toSorted());
    const points = COMPLETENESS_PARTS.map((part) => POINTS[part]);
    expect(points).toEqual(points.toSorted((one, other) => other - one));
  });
});

describe('lists of schools', () => {
  /** Schools in three bands, in another order than by name. */
  async function threeBands() {
    const place = { coordinates_lat: 43.3, coordinates_lng: -1.8 };
    await insert('B thin');
    await insert('A thin');
    await insert('D enough', { ...COLUMNS.programmes, ...COLUMNS.website, ...COLUMNS.price, ...place });
    await insert('C enough', { ...COLUMNS.programmes, ...COLUMNS.website, ...COLUMNS.price, ...place });
    const texts = { ...COLUMNS.text_es, ...COLUMNS.text_en };
    await insert('Z checked', { ...COLUMNS.checked, ...texts, ...COLUMNS.programmes, ...COLUMNS.languages });
    await insert('E checked', { ...COLUMNS.checked, ...texts, ...COLUMNS.programmes, ...COLUMNS.languages });
  }
  const ORDER = ['E checked', 'Z checked', 'C enough', 'D enough', 'A thin', 'B thin'];
  const schoolsOf = (call: string) =>
    names(`select h ->> 'name' as name from jsonb_array_elements(${call} -> 'schools') h`);

  it('begin with what is checked, end with what is thin, and keep the alphabet within', async () => {
    await threeBands();
    expect(await schoolsOf(`public.search_schools('{"filters": {"country": ["Spain"]}}')`)).toEqual(ORDER);
    expect(await schoolsOf('public.search_schools()')).toEqual(ORDER);
    expect(await schoolsOf(`public.search_schools('{"search": "irun"}')`)).toEqual(ORDER);
    expect(await schoolsOf("public.place_page('Spain')")).toEqual(ORDER);
    expect(await schoolsOf("public.place_page('Spain', 'irun')")).toEqual(ORDER);
    // Structured data omits thin schools.
    const { first } = only(
      await database.query<{ first: string[] }>("select public.place_page('Spain') -> 'first' as first"),
    );
    expect(first).toEqual(['e-checked', 'z-checked', 'c-enough', 'd-enough']);
  });
});
