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
      `insert into public.schools (name, city, country) values ('Gusto', 'Faro', 'Portugal') returning id`,
    ),
  ).id;
  await writeList([COOKING, PASTRY]);
});

const writeList = (entries: unknown) =>
  database.query('select private.write_programme_list($1, $2)', [school, JSON.stringify(entries)]);
const rows = async (active = true) =>
  (
    await database.query<Record<string, unknown>>(
      `select id, name, name_es, name_en, duration_value::float8 as value, duration_unit as unit, duration_text as words,
         duration_text_en as words_en, duration_scope as scope, certified, prices, version, slug
       from public.programmes where school_id = $1 and is_active = $2 order by position, id`,
      [school, active],
    )
  ).rows;
const list = async () =>
  only(
    await database.query<{ programs: Entry[] }>(
      'select public.programs(s) as programs from public.schools s where s.id = $1',
      [school],
    ),
  ).programs;
const change = (name: string, sets: string) =>
  as(database, admin, `update public.programmes set ${sets} where school_id = $1 and name = $2`, [
    school,
    name,
  ]);

describe('a list of a file', () => {
  it('makes a row of each entry, its length in value and unit', async () => {
    expect(await rows()).toMatchObject([
      { name: 'Cocina', name_en: 'Cooking', value: 9, unit: 'months', words: null, certified: true },
      { name: 'Pastelería', name_en: null, value: null, certified: false },
    ]);
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
    await writeList([{ ...PASTRY, duration, duration_en }]);
    expect(await rows()).toMatchObject([expected]);
  });

  it('changes what it says, and keeps what it does not', async () => {
    await change('Cocina', `prices = '[${JSON.stringify(PRICE)}]', duration_scope = 'classes'`);
    const [before] = await rows();
    await writeList([{ ...COOKING, name_en: 'Cookery' }]);
    expect(await rows()).toMatchObject([
      { id: before?.id, name_en: 'Cookery', prices: [PRICE], scope: 'classes', slug: 'cocina' },
    ]);
    await writeList([{ ...COOKING, duration: '1 año', duration_en: '1 year' }]);
    expect(await rows()).toMatchObject([
      { id: before?.id, value: 1, unit: 'years', scope: null, prices: [PRICE] },
    ]);
  });

  it('knows a programme by its name in either language, without regard to case, accents and order', async () => {
    const [cooking, pastry] = await rows();
    await writeList([{ name: 'PASTELERIA' }, { name: 'Cuisine', name_en: 'cooking' }]);
    expect(await rows()).toMatchObject([
      { id: pastry?.id, name: 'PASTELERIA' },
      { id: cooking?.id, name: 'Cuisine', name_en: 'cooking' },
    ]);
  });

  it('takes another programme at the same place for another one, whose prices are not its own', async () => {
    await change('Cocina', `prices = '[${JSON.stringify(PRICE)}]'`);
    const [cooking] = await rows();
    await writeList([{ name: 'Panadería' }, PASTRY]);
    expect(await rows()).toMatchObject([{ name: 'Panadería', prices: [] }, { name: 'Pastelería' }]);
    expect(await rows(false)).toMatchObject([{ id: cooking?.id, name: 'Cocina', prices: [PRICE] }]);
  });

  it('hides what it no longer names, and brings it back whole when it does again', async () => {
    await change('Cocina', `prices = '[${JSON.stringify(PRICE)}]'`);
    const before = await rows();
    await writeList([]);
    expect(await rows()).toEqual([]);
    await writeList([COOKING, PASTRY]);
    expect((await rows()).map(({ id, prices }) => ({ id, prices }))).toEqual(
      before.map(({ id, prices }) => ({ id, prices })),
    );
  });

  it.each([[null], [{ name: 'x' }], [[5, 'x', null, { name: ' ' }, { name: 5 }]]])(
    '%j has no programmes',
    async (value) => {
      await writeList(value);
      expect(await rows()).toEqual([]);
    },
  );
});

describe('the list of a school', () => {
  it('says the new length and name', async () => {
    await change('Cocina', `duration_value = 2, duration_unit = 'years'`);
    await change('Pastelería', `name_es = 'Repostería', name_en = 'Pastry'`);
    expect(await list()).toEqual([
      { ...COOKING, duration: '2 años', duration_en: '2 years' },
      { ...PASTRY, name: 'Repostería', name_en: 'Pastry' },
    ]);
  });

  it('follows order, hiding, deleting and adding', async () => {
    await change('Cocina', 'position = 9');
    expect((await list()).map(({ name }) => name)).toEqual(['Pastelería', 'Cocina']);
    await change('Pastelería', 'is_active = false');
    expect((await list()).map(({ name }) => name)).toEqual(['Cocina']);
    await as(database, admin, `delete from public.programmes where name = 'Cocina'`);
    expect(await list()).toEqual([]);
    await as(database, admin, `insert into public.programmes (school_id, name) values ($1, 'Vino')`, [
      school,
    ]);
    expect(await list()).toEqual([{ ...PASTRY, name: 'Vino' }]);
  });
});

describe('restoring a version of the school', () => {
  const latest = async () =>
    only(await database.query<{ id: number }>('select max(id) as id from public.change_log')).id;
  /** A version that the history names is an entry of the school. */
  const version = async () => {
    await as(
      database,
      admin,
      'update public.schools set founded = coalesce(founded, 1900) + 1 where id = $1',
      [school],
    );
    return latest();
  };
  const restore = (entry: number) =>
    as(database, superAdmin, 'select public.restore_school_version($1, $2)', [school, entry]);

  it('restores its programmes whole: changed, hidden and deleted ones, without those added since', async () => {
    await change('Cocina', `prices = '[${JSON.stringify(PRICE)}]'`);
    const entry = await version();
    const before = await rows();
    await change('Cocina', `prices = '[]', duration_value = 1, duration_unit = 'years'`);
    await change('Cocina', `is_active = false`);
    await as(database, admin, `delete from public.programmes where name = 'Pastelería'`);
    await as(database, admin, `insert into public.programmes (school_id, name) values ($1, 'Vino')`, [
      school,
    ]);
    expect((await list()).map(({ name }) => name)).toEqual(['Vino']);
    const undone = await version();
    await restore(entry);
    const whole = (all: typeof before) => all.map((one) => ({ ...one, version: 0 }));
    expect(whole(await rows())).toEqual(whole(before));
    expect(await rows(false)).toMatchObject([{ name: 'Vino' }]);
    await restore(undone);
    expect((await list()).map(({ name }) => name)).toEqual(['Vino']);
    // also one that was deleted and is there again
    await restore(entry);
    expect(whole(await rows())).toEqual(whole(before));
  });

  it('leaves programmes alone that have not changed since', async () => {
    const entry = await version();
    const before = await rows();
    await version();
    await restore(entry);
    expect(await rows()).toEqual(before);
  });
});
