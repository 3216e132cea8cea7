import { beforeEach, describe, expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { account, as, only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));
const admin = opened(() => account(database, 'admin'));
const superAdmin = opened(() => account(database, 'super_admin'));

interface Entry {
  name?: string | null;
  name_en?: string | null;
  duration?: string | null;
  duration_en?: string | null;
  certified?: boolean;
}
const COOKING = {
  name: 'Cocina',
  name_en: 'Cooking',
  duration: '9 meses',
  duration_en: '9 months',
  certified: true,
};
const PASTRY = { name: 'Pastelería', name_en: null, duration: null, duration_en: null, certified: false };
const PRICE = { min: 9000, currency: 'EUR', per: 'year' };

let school: string;
beforeEach(async () => {
  await database.exec(
    'delete from public.schools; delete from public.change_log; delete from public.deleted_schools',
  );
  school = only(
    await as<{ id: string }>(
      database,
      admin,
      `insert into public.schools (name, city, country, programs) values ('Gusto', 'Faro', 'Portugal', $1) returning id`,
      [JSON.stringify([COOKING, PASTRY])],
    ),
  ).id;
});

const writeColumn = (entries: Entry[] | string | null) =>
  as(database, admin, 'update public.schools set programs = $2 where id = $1', [
    school,
    typeof entries === 'string' || entries === null ? entries : JSON.stringify(entries),
  ]);
const rows = async (active = true) =>
  (
    await database.query<Record<string, unknown>>(
      `select id, name, name_es, name_en, duration_value::float8 as value, duration_unit as unit, duration_text as words,
         duration_text_en as words_en, duration_scope as scope, certified, prices, version, slug
       from public.programmes where school_id = $1 and is_active = $2 order by position, id`,
      [school, active],
    )
  ).rows;
const stored = async () =>
  only(
    await database.query<{ programs: string; version: number }>(
      'select programs, version from public.schools where id = $1',
      [school],
    ),
  );
const column = async () => JSON.parse((await stored()).programs) as Entry[];
const change = (name: string, sets: string) =>
  as(database, admin, `update public.programmes set ${sets} where school_id = $1 and name = $2`, [
    school,
    name,
  ]);

describe('from the column to the rows', () => {
  it('makes a row of each entry, its length in value and unit', async () => {
    expect(await rows()).toMatchObject([
      { name: 'Cocina', name_en: 'Cooking', value: 9, unit: 'months', words: null, certified: true },
      { name: 'Pastelería', name_en: null, value: null, certified: false },
    ]);
    expect((await stored()).version).toBe(1);
  });

  it.each([
    ['2 años', '2 years', { value: 2, unit: 'years', words: null, words_en: null }],
    ['3,5 años', '3.5 years', { value: 3.5, unit: 'years', words: null, words_en: null }],
    ['1 año', null, { value: 1, unit: 'years', words: null, words_en: null }],
    [null, '30 weeks', { value: 30, unit: 'weeks', words: null, words_en: null }],
    ['8-12 meses', '8–12 months', { value: null, unit: null, words: '8-12 meses', words_en: '8–12 months' }],
    ['10 Meses', '10 months', { value: 10, unit: 'months', words: '10 Meses', words_en: null }],
    ['0 meses', null, { value: null, unit: null, words: '0 meses', words_en: null }],
  ])('reads %s and %s as lengths and loses no word of them', async (duration, duration_en, expected) => {
    await writeColumn([{ ...PASTRY, duration, duration_en }]);
    expect(await rows()).toMatchObject([expected]);
  });

  it('changes what it says, and keeps what it does not', async () => {
    await change('Cocina', `prices = '[${JSON.stringify(PRICE)}]', duration_scope = 'classes'`);
    const [before] = await rows();
    await writeColumn([{ ...COOKING, name_en: 'Cookery' }]);
    expect(await rows()).toMatchObject([
      { id: before?.id, name_en: 'Cookery', prices: [PRICE], scope: 'classes', slug: 'cocina' },
    ]);
    await writeColumn([{ ...COOKING, duration: '1 año', duration_en: '1 year' }]);
    expect(await rows()).toMatchObject([
      { id: before?.id, value: 1, unit: 'years', scope: null, prices: [PRICE] },
    ]);
  });

  it('knows a programme by its name in either language, without regard to case, accents and order', async () => {
    const [cooking, pastry] = await rows();
    await writeColumn([{ name: 'PASTELERIA' }, { name: 'Cuisine', name_en: 'cooking' }]);
    expect(await rows()).toMatchObject([
      { id: pastry?.id, name: 'PASTELERIA' },
      { id: cooking?.id, name: 'Cuisine', name_en: 'cooking' },
    ]);
  });

  it('takes another programme at the same place for another one, whose prices are not its own', async () => {
    await change('Cocina', `prices = '[${JSON.stringify(PRICE)}]'`);
    const [cooking] = await rows();
    await writeColumn([{ name: 'Panadería' }, PASTRY]);
    expect(await rows()).toMatchObject([{ name: 'Panadería', prices: [] }, { name: 'Pastelería' }]);
    expect(await rows(false)).toMatchObject([{ id: cooking?.id, name: 'Cocina', prices: [PRICE] }]);
  });

  it('hides what it no longer names, and brings it back whole when it does again', async () => {
    await change('Cocina', `prices = '[${JSON.stringify(PRICE)}]'`);
    const before = await rows();
    await writeColumn('[]');
    expect(await rows()).toEqual([]);
    await writeColumn([COOKING, PASTRY]);
    expect((await rows()).map(({ id, prices }) => ({ id, prices }))).toEqual(
      before.map(({ id, prices }) => ({ id, prices })),
    );
  });

  it.each([
    null,
    '',
    'no list',
    '{"name":"x"}',
    '[5, "x", null, {"name": " "}, {"name": 5}]',
    `[${'['.repeat(50)}`,
  ])('reads %s as no programmes and leaves the text as it is', async (text) => {
    await writeColumn(text);
    expect(await rows()).toEqual([]);
    expect((await stored()).programs).toBe(text);
  });
});

describe('from the rows to the column', () => {
  it('says the new length and name', async () => {
    await change('Cocina', `duration_value = 2, duration_unit = 'years'`);
    await change('Pastelería', `name_es = 'Repostería', name_en = 'Pastry'`);
    expect(await column()).toEqual([
      { ...COOKING, duration: '2 años', duration_en: '2 years' },
      { ...PASTRY, name: 'Repostería', name_en: 'Pastry' },
    ]);
    expect((await stored()).version).toBe(3);
  });

  it('follows order, hiding, deleting and adding', async () => {
    await change('Cocina', 'position = 9');
    expect((await column()).map(({ name }) => name)).toEqual(['Pastelería', 'Cocina']);
    await change('Pastelería', 'is_active = false');
    expect((await column()).map(({ name }) => name)).toEqual(['Cocina']);
    await as(database, admin, `delete from public.programmes where name = 'Cocina'`);
    expect(await column()).toEqual([]);
    await as(database, admin, `insert into public.programmes (school_id, name) values ($1, 'Vino')`, [
      school,
    ]);
    expect(await column()).toEqual([{ ...PASTRY, name: 'Vino' }]);
  });
});

it('both directions together bring a former version of the school back with its programmes', async () => {
  await change('Cocina', `prices = '[${JSON.stringify(PRICE)}]'`);
  await writeColumn([PASTRY]);
  await as(
    database,
    superAdmin,
    `select public.restore_school_version($1, (select min(id) from public.change_log where table_name = 'schools' and row_id = $1))`,
    [school],
  );
  expect(await column()).toEqual([COOKING, PASTRY]);
  expect(await rows()).toMatchObject([{ name: 'Cocina', prices: [PRICE] }, { name: 'Pastelería' }]);
});
