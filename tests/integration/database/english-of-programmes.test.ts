import { beforeEach, describe, expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { type Actor, account, as, only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));
const admin = opened(() => account(database, 'admin'));
const superAdmin = opened(() => account(database, 'super_admin'));

type Fields = Record<string, unknown>;
const PRICES = [
  { min: 9000.5, max: 9000.5, currency: 'EUR', per: 'year', year: '2026-27', includes_es: 'Uniforme' },
  { min: 100, currency: 'EUR', per: 'month', includes_es: 'Cuchillos', includes_en: 'Knives' },
];
let school: string;
let cooking: string;
let bread: string;
beforeEach(async () => {
  await database.exec(
    'delete from public.schools; delete from public.ai_generated_texts; delete from public.deleted_schools; delete from public.change_log',
  );
  const insert = (sql: string, values: unknown[]) =>
    as<{ id: string }>(database, admin, `${sql} returning id`, values).then((made) => only(made).id);
  school = await insert(
    `insert into public.schools (name, city, country, features) values ('Gusto', 'Faro', 'Portugal', '{Huerto}')`,
    [],
  );
  cooking = await insert(
    `insert into public.programmes (school_id, name, requirements_es, prices, position) values ($1, 'Curso de cocina', 'Tener 18 años', $2, 1)`,
    [school, JSON.stringify(PRICES)],
  );
  bread = await insert(
    `insert into public.programmes (school_id, name, note_es, position) values ($1, 'Curso de pan', 'Plazas', 2)`,
    [school],
  );
  await database.exec('delete from public.change_log');
});

interface One {
  id: string;
  given: Fields;
  texts: Fields;
}
async function write(programmes: unknown, texts: Fields = {}, given: Fields = {}, who: Actor = admin) {
  const answer = await as<{ version: number | null }>(
    database,
    who,
    'select public.write_ai_texts($1, $2, $3, $4, null, $5) as version',
    [school, JSON.stringify(given), JSON.stringify(texts), 'model-1', JSON.stringify(programmes)],
  );
  return only(answer).version;
}
const both = (): One[] => [
  {
    id: cooking,
    given: { name_en: null, requirements_en: null, prices: PRICES },
    texts: {
      name_en: 'Cooking course',
      requirements_en: 'Be 18 years old',
      prices: [{ includes_en: 'Uniform' }, {}],
    },
  },
  {
    id: bread,
    given: { name_en: null, note_en: null },
    texts: { name_en: 'Bread course', note_en: 'Places' },
  },
];
const rows = async () =>
  (await database.query<Fields>('select * from public.programmes order by position')).rows;
const marks = async () =>
  (
    await database.query<{ mark: string }>(
      `select coalesce(p.slug || '.', '') || m.field as mark from public.ai_generated_texts m
         left join public.programmes p on p.id = m.programme_id order by 1`,
    )
  ).rows.map(({ mark }) => mark);
const ALL = [
  'curso-de-cocina.name_en',
  'curso-de-cocina.prices',
  'curso-de-cocina.requirements_en',
  'curso-de-pan.name_en',
  'curso-de-pan.note_en',
];

describe('English texts of programmes', () => {
  it('are written with those of the school, at once', async () => {
    const version = await write(both(), { features_en: ['Garden'] }, { features_en: [] });
    const stored = only(await database.query<Fields>('select * from public.schools'));
    expect(stored).toMatchObject({ version, features_en: ['Garden'] });
    expect(await rows()).toMatchObject([
      { name_en: 'Cooking course', requirements_en: 'Be 18 years old', version: 2 },
      { name_en: 'Bread course', note_en: 'Places', version: 2 },
    ]);
    expect(await marks()).toEqual([...ALL, 'features_en']);
    const log = await database.query<Fields>(
      `select table_name, actor from public.change_log where action = 'update' order by id`,
    );
    expect(log.rows).toEqual([
      { table_name: 'programmes', actor: admin.id },
      { table_name: 'programmes', actor: admin.id },
      { table_name: 'schools', actor: admin.id },
    ]);
  });

  it('of prices change nothing but what is missing of their texts', async () => {
    await write(both());
    const [first] = await rows();
    expect(first?.prices).toEqual([{ ...PRICES[0], includes_en: 'Uniform' }, PRICES[1]]);
    const given = { prices: first?.prices };
    await write([
      { id: cooking, given, texts: { prices: [{ includes_en: 'Other' }, { includes_en: 'Other' }] } },
    ]);
    expect((await rows())[0]?.prices).toEqual(first?.prices);
  });

  it('are all left out when one of the programmes has changed, is gone or is of another school', async () => {
    await as(database, admin, `update public.programmes set note_es = 'Otras' where id = $1`, [bread]);
    const [one, two] = both();
    if (!one || !two) throw new Error('no programmes');
    expect(await write([one, { ...two, given: { ...two.given, note_es: 'Plazas' } }])).toBeNull();
    await as(database, admin, `update public.programmes set prices = '[]' where id = $1`, [cooking]);
    expect(await write([one, two])).toBeNull();
    expect(await write([two, { ...two, id: crypto.randomUUID() }])).toBeNull();
    await as(database, admin, `delete from public.programmes where id = $1`, [cooking]);
    expect(await write(both(), { features_en: ['Garden'] }, { features_en: [] })).toBeNull();
    expect(await rows()).toMatchObject([{ name_en: null, note_en: null }]);
    expect(only(await database.query<Fields>('select features_en from public.schools'))).not.toMatchObject({
      features_en: ['Garden'],
    });
    expect(await marks()).toEqual([]);
  });

  it.each<[string, Fields, Fields]>([
    ['an amount', { prices: [{ min: 1 }] }, { prices: PRICES }],
    ['a length', { duration_text_en: 'A year' }, { duration_text_en: null }],
    ['a day', { checked_on: '2026-01-01' }, { checked_on: null }],
    ['the name itself', { name: 'Other' }, { name: 'Curso de cocina' }],
    ['a number', { name_en: 7 }, { name_en: null }],
    ['prices that are no list', { prices: { includes_en: 'x' } }, { prices: PRICES }],
    ['a text without what was there', { name_en: 'Cooking course' }, {}],
  ])('are not %s', async (_, texts, given) => {
    await expect(write([{ id: cooking, given, texts }])).rejects.toThrow(/AI texts of programmes are texts/);
    expect((await rows())[0]).toMatchObject({ name: 'Curso de cocina', name_en: null, version: 1 });
  });

  it.each(['{}', '[7]', '[{"id":"x"}]', 'null'])('are not %s', async (programmes) => {
    await expect(write(JSON.parse(programmes))).rejects.toThrow(/AI texts of programmes are texts/);
  });
});

describe('the mark of a text of a programme', () => {
  beforeEach(() => write(both()));
  const change = (sets: string, id = cooking) =>
    as(database, admin, `update public.programmes set ${sets} where id = $1`, [id]);

  it('goes with its text, and with no other', async () => {
    await change(`requirements_en = 'Be grown up', note_es = 'Nueva'`);
    expect(await marks()).toEqual(ALL.filter((mark) => mark !== 'curso-de-cocina.requirements_en'));
    await as(database, admin, `update public.schools set phone = '1', description = 'Written by hand.'`);
    expect(await marks()).toHaveLength(4);
  });

  it('of prices stays when an amount changes, and goes when its text does', async () => {
    await change(`prices = jsonb_set(prices, '{0,min}', '8000')`);
    expect(await marks()).toContain('curso-de-cocina.prices');
    await change(`prices = jsonb_set(prices, '{0,includes_en}', '"Clothes"')`);
    expect(await marks()).not.toContain('curso-de-cocina.prices');
  });

  it('goes with its programme', async () => {
    await as(database, admin, 'delete from public.programmes where id = $1', [cooking]);
    expect(await marks()).toEqual(['curso-de-pan.name_en', 'curso-de-pan.note_en']);
  });

  it('goes and comes back with its school', async () => {
    await as(database, superAdmin, 'delete from public.schools');
    await as(database, superAdmin, 'select public.restore_deleted_school(id) from public.deleted_schools');
    expect(await marks()).toEqual(ALL);
  });

  it('is seen by visitors for what they see, and by administrators for all', async () => {
    const seen = async (who: Actor, columns = 'field, programme_id') =>
      (await as(database, who, `select ${columns} from public.ai_generated_texts`)).rows.length;
    expect(await seen({ role: 'anon' })).toBe(5);
    await change('is_active = false');
    expect(await seen({ role: 'anon' })).toBe(2);
    expect(await seen(admin)).toBe(5);
    await expect(seen({ role: 'anon' }, 'model')).rejects.toThrow(/permission denied/);
  });
});
