import { beforeEach, describe, expect, it } from 'vitest';
import { AUDIENCES, PRICE_PERIODS } from '../../../lib/prices/model/price.ts';
import { columnsThat, valueOfColumn } from '../../../lib/programmes/model/field-names.ts';
import { DURATION_UNITS } from '../../../lib/schools/model/programme-choices.ts';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { BAD_PROGRAMMES } from '../../support/bad-programmes.ts';
import { account, as, only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));
const admin = opened(() => account(database, 'admin'));
const superAdmin = opened(() => account(database, 'super_admin'));

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
});

type Values = Record<string, unknown>;
const PRICE = { min: 9000, max: 12000, currency: 'EUR', per: 'year' };

/** Inserts a programme as an administrator; rejects with PostgreSQL's error. */
async function insert(values: Values): Promise<Values> {
  const sent = { name: 'Diploma', ...values };
  return only(
    await as<Values>(
      database,
      admin,
      `insert into public.programmes (school_id, ${Object.keys(sent).join(', ')})
       select $1, ${Object.keys(sent)
         .map((name) => `r.${name}`)
         .join(', ')}
         from jsonb_populate_record(null::public.programmes, $2) r returning *`,
      [school, JSON.stringify(sent)],
    ),
  );
}
const update = async (id: unknown, sets: string) =>
  only(
    await as<Values>(database, admin, `update public.programmes set ${sets} where id = $1 returning *`, [id]),
  );

describe('the closed lists', () => {
  const CHOICES = columnsThat(({ value, part }) => value.kind === 'choice' && part === undefined);
  it.each(CHOICES)('of %s are the same in the database and in the application', async (column) => {
    const value = valueOfColumn(column);
    const values = value.kind === 'choice' ? value.values : [];
    for (const value of values) expect(await insert({ [column]: value })).toMatchObject({ [column]: value });
    await expect(insert({ [column]: 'other' })).rejects.toThrow(`programmes_${column}_check`);
  });

  it('of units, periods and audiences are the same too', async () => {
    for (const unit of DURATION_UNITS) await insert({ duration_value: 1, duration_unit: unit });
    for (const per of PRICE_PERIODS) await insert({ prices: [{ ...PRICE, per }] });
    for (const audience of AUDIENCES) {
      await insert({
        prices: [{ ...PRICE, audience }],
        application_deadlines: [{ date: '2026-03', audience }, { date: '--03-15' }],
      });
    }
    await expect(insert({ duration_value: 1, duration_unit: 'terms' })).rejects.toThrow(
      'duration_unit_check',
    );
  });
});

describe('a programme', () => {
  it('has the weeks that its length comes to, and none for hours', async () => {
    const weeks = async (value: number, unit: string) =>
      Number((await insert({ duration_value: value, duration_unit: unit })).weeks);
    expect(await weeks(2, 'years')).toBe(104);
    expect(await weeks(9, 'months')).toBe(39);
    expect(await weeks(3, 'semesters')).toBe(78);
    expect(await weeks(10, 'days')).toBe(2);
    expect((await insert({ duration_value: 60, duration_unit: 'hours' })).weeks).toBeNull();
  });

  it('keeps its months of start in order and once', async () => {
    expect((await insert({ intakes: [9, 1, 9] })).intakes).toEqual([1, 9]);
    await expect(insert({ intakes: [13] })).rejects.toThrow('programmes_intakes_check');
  });

  const SOURCE = { url: 'https://x.test/a', facts: 'price', facts_es: 'precio', seen: '2025-09' };
  it.each<[string, Values]>([
    ['one bound', { prices: [{ max: 5, currency: 'CHF', per: 'month' }] }],
    ['the turn of a century', { prices: [{ ...PRICE, year: '1999-00' }] }],
    ['cents', { prices: [{ ...PRICE, min: 9000.25 }] }],
    ['a source', { sources: [SOURCE] }],
  ])('takes %s', async (_, values) => {
    expect(await insert(values)).toMatchObject(values);
  });

  it.each<[string, Values]>([
    ...BAD_PROGRAMMES.flatMap(({ what, columns }) => (columns ? [[what, columns] as [string, Values]] : [])),
    ['an amount in words', { prices: [{ ...PRICE, min: '9000' }] }],
    ['an unknown key of a price', { prices: [{ ...PRICE, discount: 5 }] }],
    ['a blank sentence', { prices: [{ ...PRICE, quote: ' ' }] }],
    ['a price for an unknown audience', { prices: [{ ...PRICE, audience: 'nobles' }] }],
    ['a number for a price', { prices: [5] }],
    ['a list for a price', { prices: [[PRICE]] }],
    ['an unknown key of a source', { sources: [{ ...SOURCE, page: '3' }] }],
    ['a text for a source', { sources: ['https://x.test'] }],
  ])('refuses %s, whatever a client sends', async (_, values) => {
    await expect(insert(values)).rejects.toMatchObject({ code: '23514' });
  });

  it('gets a slug of its name that no other of the school has, and keeps it', async () => {
    const first = await insert({ name: 'Pâtisserie & Boulangerie' });
    const second = await insert({ name: 'Pâtisserie & Boulangerie' });
    const nameless = await insert({ name: '製菓', name_en: 'Confectionery' });
    expect([first.slug, second.slug, nameless.slug]).toEqual([
      'patisserie-boulangerie',
      'patisserie-boulangerie-2',
      'confectionery',
    ]);
    expect((await update(first.id, `name = 'Renamed', slug = ''`)).slug).toBe('patisserie-boulangerie');
    expect((await update(first.id, `slug = 'Por Fin'`)).slug).toBe('por-fin');
    await expect(update(second.id, `slug = 'por-fin'`)).rejects.toThrow('duplicate key');
  });

  it('counts its real changes alone', async () => {
    const { id } = await insert({});
    expect(await update(id, `name = name, version = 40`)).toMatchObject({ version: 1 });
    expect(await update(id, `mode = 'online', version = 40`)).toMatchObject({ version: 2 });
  });

  it('has a history, also of what it was when it is deleted', async () => {
    const { id } = await insert({ prices: [PRICE] });
    await update(id, `mode = 'online'`);
    await as(database, admin, 'delete from public.programmes where id = $1', [id]);
    const { rows } = await as<Values>(
      database,
      admin,
      `select action, label, school_id, old, new from public.change_log where table_name = 'programmes' order by id`,
    );
    expect(rows).toMatchObject([
      { action: 'insert', label: 'Diploma', school_id: school },
      { action: 'update', old: { mode: null }, new: { mode: 'online' } },
      { action: 'delete', old: { id, prices: [PRICE], mode: 'online' } },
    ]);
  });

  it('goes with its school and comes back with it as it was', async () => {
    const { id } = await insert({ prices: [PRICE], intakes: [9] });
    await insert({ name: 'Hidden', is_active: false });
    await as(database, admin, 'delete from public.schools where id = $1', [school]);
    const gone = await database.query('select 1 from public.programmes');
    expect(gone.rows).toEqual([]);
    await as(
      database,
      superAdmin,
      'select public.restore_deleted_school(d.id) from public.deleted_schools d',
    );
    const { rows } = await database.query<Values>('select * from public.programmes order by name');
    expect(rows).toMatchObject([
      { id, name: 'Diploma', prices: [PRICE], intakes: [9], version: 1 },
      { name: 'Hidden', is_active: false },
    ]);
  });
});
