import { beforeEach, describe, expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { type Follower, followerOf } from '../../support/page-changes.ts';
import { openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));

const run = (sql: string, values: unknown[] = []) => database.query(sql, values);
const ask = async (sql: string, values: unknown[] = []) =>
  (await database.query<Record<string, unknown>>(sql, values)).rows;
const NOTHING = { everything: false, slugs: [] };
/** Their pages change immediately, lists immediately or later. */
const NAMED = (...slugs: string[]) => ({ everything: null, slugs, lists: 'now', removed: NOTHING });
const EDITED = (...slugs: string[]) => ({ everything: null, slugs, lists: 'background', removed: NOTHING });
/** Hidden or deleted, themselves or in part. */
const REMOVED = (...slugs: string[]) => ({ ...NAMED(...slugs), removed: { everything: false, slugs } });
const ALL_UNKNOWN = { everything: 'now', slugs: [], lists: null, removed: { everything: true, slugs: [] } };
const ALL_NOW = { everything: 'now', slugs: [], lists: null, removed: NOTHING };
const EVERYTHING = { everything: 'background', slugs: [], lists: null, removed: NOTHING };

let shown: string;
let hidden: string;
let follower: Follower;
beforeEach(async () => {
  await database.exec(
    `delete from public.schools; delete from public.deleted_schools; delete from public.school_sources`,
  );
  [shown, hidden] = [await make('Gusto', true), await make('Oculta', false)];
  follower = await followerOf(ask);
});
async function make(name: string, active: boolean): Promise<string> {
  const [row] = await ask(
    `insert into public.schools (name, city, country, is_active) values ($1, 'Faro', 'Portugal', $2) returning id`,
    [name, active],
  );
  return String(row?.id);
}
const lists = async (sql: string, values: unknown[] = []) => {
  await run(sql, values);
  return (await follower.next())?.lists;
};
const rows = async () => Number((await ask('select count(*) as n from private.page_changes'))[0]?.n);

describe('a change of a school', () => {
  it('names it by its present and former addresses, once', async () => {
    await run(`update public.schools set slug = 'sabor' where id = $1`, [shown]);
    expect(await follower.next()).toEqual(NAMED('gusto', 'sabor'));
    const before = await rows();
    await run(`update public.schools set phone = '1' where id = $1`, [shown]);
    expect(await follower.next()).toEqual(EDITED('gusto', 'sabor'));
    expect((await rows()) - before).toBe(1);
    expect(await follower.next()).toBeNull();
  });

  it('is one when it is made, hidden, shown and deleted', async () => {
    await make('Nueva', true);
    expect(await follower.next()).toEqual(EDITED('nueva'));
    await run(`update public.schools set is_active = false where id = $1`, [shown]);
    expect(await follower.next()).toEqual(REMOVED('gusto'));
    await run(`update public.schools set is_active = true, slug = 'sabor' where id = $1`, [shown]);
    expect(await follower.next()).toEqual(EDITED('gusto', 'sabor'));
    await run('delete from public.schools where id = $1', [shown]);
    expect(await follower.next()).toEqual(REMOVED('gusto', 'sabor'));
  });

  it.each([
    ['of nothing', () => run(`update public.schools set name = name, city = 'Faro' where id = $1`, [shown])],
    ['of a hidden one', () => run(`update public.schools set slug = 'otra' where id = $1`, [hidden])],
    ['of a hidden one that goes', () => run('delete from public.schools where id = $1', [hidden])],
    ['of no row', () => run(`update public.schools set name = 'x' where false`)],
    ['that is taken back', () => database.exec(`begin; update public.schools set phone = '2'; rollback`)],
    ['of a new hidden one', () => make('Más', false)],
  ])('%s is none', async (_, change) => {
    await change();
    expect(await follower.next()).toBeNull();
  });

  it.each([
    [`address = 'x', rating = 4, email = 'a@x.test'`, 'background'],
    [`image = 'https://x.test/1.jpg'`, 'now'],
    [`city = 'Lagos'`, 'now'],
    [`country = 'Spain'`, 'now'],
    [`operating_status = 'closed', status_source = 'https://x.test'`, 'now'],
    [`operating_status = 'closing', status_source = 'https://x.test'`, 'background'],
  ])('to %s lets lists be made anew %s', async (values, when) => {
    expect(await lists(`update public.schools set ${values} where id = $1`, [shown])).toBe(when);
  });

  it('makes lists wait for the new ones when one of many misleads', async () => {
    const other = await make('Otra', true);
    await follower.next();
    await run(`update public.schools set phone = '1', is_active = id <> $1 where id = any ($2)`, [
      other,
      [shown, other],
    ]);
    expect(await follower.next()).toEqual({
      ...NAMED('gusto', 'otra'),
      removed: { everything: false, slugs: ['otra'] },
    });
    await database.exec(`begin; update public.schools set phone = '2' where slug = 'gusto';
      update public.schools set is_active = false where slug = 'gusto'; commit`);
    expect(await follower.next()).toEqual(REMOVED('gusto'));
  });
  it('tells of the address that it takes from another', async () => {
    await run(`update public.schools set slug = 'sabor' where id = $1`, [shown]);
    await follower.next();
    await run(`update public.schools set slug = 'gusto' where id = $1`, [hidden]);
    expect(await follower.next()).toEqual(NAMED('gusto', 'sabor'));
  });
});

const PARTS: Record<string, [insert: string, seen: string, unseen: string]> = {
  programmes: [`(school_id, name) values ($1, 'Pan')`, `name = 'Bollos'`, `updated_at = now()`],
  school_images: [
    `(school_id, image_url) values ($1, 'https://x.test/1')`,
    `alt_text = 'x'`,
    `updated_at = '2001-01-01'`,
  ],
  ai_generated_texts: [
    `(school_id, field, model, written_by, fingerprint) values ($1, 'description', 'm', gen_random_uuid(), 'f')`,
    `field = 'description_en'`,
    `model = 'n'`,
  ],
  school_sources: [
    `(register, identifier, school_id, name, edition, licence) values ('usa', $1::uuid::text, $1::uuid, 'x', '2024', 'x')`,
    `edition = '2025'`,
    `licence = 'y'`,
  ],
  slug_history: [
    `(slug, school_id) values ('antes-' || left($1::uuid::text, 4), $1::uuid)`,
    `created_at = now()`,
    '',
  ],
};

describe.each(Object.entries(PARTS))('%s', (table, [insert, seen, unseen]) => {
  it('names the school that shows it when it comes, changes and goes', async () => {
    const named = async () => {
      const changes = await follower.next();
      expect(changes?.everything).toBeNull();
      expect(changes?.slugs).toContain('gusto');
    };
    await run(`insert into public.${table} ${insert}`, [shown]);
    await named();
    await run(`update public.${table} set ${seen} where school_id = $1`, [shown]);
    await named();
    if (unseen !== '') await run(`update public.${table} set ${unseen} where school_id = $1`, [shown]);
    expect(await follower.next()).toBeNull();
    await run(`delete from public.${table} where school_id = $1`, [shown]);
    await named();
  });
});

it('pictures make lists wait for the new ones when one goes away or is another', async () => {
  await run(`insert into public.school_images (school_id, image_url) values ($1, 'https://x.test/1')`, [
    shown,
  ]);
  expect((await follower.next())?.lists).toBe('background');
  expect(await lists(`update public.school_images set alt_text = 'Una cocina'`)).toBe('background');
  expect(await lists(`update public.school_images set image_url = 'https://x.test/2'`)).toBe('now');
  expect(await lists('delete from public.school_images')).toBe('now');
});

describe('programmes', () => {
  it('that are withdrawn before and after are shown nowhere', async () => {
    await run(`insert into public.programmes (school_id, name, is_active) values ($1, 'Pan', false)`, [
      shown,
    ]);
    await run(`update public.programmes set name = 'Bollos'`);
    expect(await follower.next()).toBeNull();
    await run('update public.programmes set is_active = true');
    expect(await follower.next()).toEqual(EDITED('gusto'));
  });

  it('make lists wait for the new ones when one goes away or moves to another address', async () => {
    expect(await lists(`insert into public.programmes (school_id, name) values ($1, 'Pan')`, [shown])).toBe(
      'background',
    );
    expect(await lists(`update public.programmes set duration_value = 2, duration_unit = 'years'`)).toBe(
      'background',
    );
    expect(await lists(`update public.programmes set slug = 'bollos'`)).toBe('now');
    expect(await lists('update public.programmes set is_active = false')).toBe('now');
    expect(await lists('delete from public.programmes')).toBe('now');
  });

  it('that move name both schools', async () => {
    const other = await make('Sabor', true);
    await run(`insert into public.programmes (school_id, name) values ($1, 'Pan')`, [shown]);
    await follower.next();
    await run('update public.programmes set school_id = $1', [other]);
    expect(await follower.next()).toEqual(NAMED('gusto', 'sabor'));
  });
});

describe('what is hidden or deleted', () => {
  const removed = async (sql: string, values: unknown[] = []) => {
    await run(sql, values);
    return (await follower.next())?.removed;
  };

  it('is named when it is a programme or a picture', async () => {
    const names = { everything: false, slugs: ['gusto'] };
    await run(`insert into public.programmes (school_id, name) values ($1, 'Pan'), ($1, 'Bollos')`, [shown]);
    await run(`insert into public.school_images (school_id, image_url) values ($1, 'https://x.test/1')`, [
      shown,
    ]);
    await follower.next();
    expect(await removed(`update public.programmes set name = 'Tartas' where name = 'Pan'`)).toEqual(NOTHING);
    expect(await removed(`update public.programmes set is_active = false where name = 'Tartas'`)).toEqual(
      names,
    );
    expect(await removed(`delete from public.programmes where name = 'Tartas'`)).toBeUndefined();
    expect(await removed(`delete from public.programmes where name = 'Bollos'`)).toEqual(names);
    expect(await removed('delete from public.school_images')).toEqual(names);
  });

  it('is named in a transaction that otherwise changes every page', async () => {
    const other = await make('Sabor', true);
    await follower.next();
    await database.exec(`begin; set local directory.page_changes = 'background';
      update public.schools set phone = '1';
      update public.schools set is_active = false where id = '${other}'; commit`);
    expect(await follower.next()).toEqual({
      ...EVERYTHING,
      removed: { everything: false, slugs: ['sabor'] },
    });
  });

  it('removes every page when there are more than 500', async () => {
    await run(`insert into public.schools (name, city, country, is_active)
      select 'Escuela ' || n, 'Faro', 'Portugal', true from generate_series(1, 501) n`);
    await follower.next();
    expect(await removed(`update public.schools set is_active = false where name like 'Escuela %'`)).toEqual({
      everything: true,
      slugs: [],
    });
  });
});

describe('every page', () => {
  it.each([
    [
      `insert into public.countries (code, name_en, name_es, key) values ('ZZ', 'Nowhere', 'Ninguna', 'nowhere')`,
    ],
    [`update public.countries set name_es = 'Otra' where code = 'PT'`],
    [`insert into public.exchange_rates values ('XXX', 2, '2001-01-01', 'https://x.test')`],
  ])('changes with %s', async (sql) => {
    await database.exec(`begin; ${sql}`);
    expect(await follower.next()).toEqual(EVERYTHING);
    await database.exec('rollback');
  });

  it('does not with a change of nothing', async () => {
    await run('update public.countries set name_es = name_es');
    expect(await follower.next()).toBeNull();
  });

  it.each([
    ['one statement', [501]],
    ['a transaction of many', [300, 201, 100]],
  ])('changes gently when %s touches more than 500 schools', async (_, portions) => {
    const before = await rows();
    await database.transaction(async (tx) => {
      for (const count of portions)
        await tx.query(
          `insert into public.schools (name, city, country) select 'Escuela ' || g || ' ' || $1::int, 'Faro', 'Portugal' from generate_series(1, $1::int) g`,
          [count],
        );
    });
    const named = portions.length === 1 ? null : 'background';
    expect(await follower.next()).toMatchObject({ everything: 'background', lists: named });
    expect((await rows()) - before).toBe(portions.length === 1 ? 1 : 2);
  });
});

describe('a follower', () => {
  const announce = (slugs: string[] | null, gently = false) =>
    run('select public.announce_page_changes($1, $2)', [slugs, gently]);

  it('hears what is announced, the strongest word of several', async () => {
    await announce(['a', 'b']);
    await announce(['b', 'c']);
    expect(await follower.next()).toEqual(NAMED('a', 'b', 'c'));
    await announce(null, true);
    await announce(['d']);
    expect(await follower.next()).toEqual({ ...NAMED('d'), everything: 'background' });
    await announce(null);
    await announce(null, true);
    expect(await follower.next()).toEqual(ALL_NOW);
    await announce([]);
    expect(await follower.next()).toBeNull();
  });

  it.each([
    [
      'that was away for longer than rows are kept',
      `update private.page_changes set happened_at = now() - interval '8 days 1 minute'`,
    ],
    ['of another database', `delete from private.page_changes`],
  ])('%s hears that everything changed, once', async (_, loss) => {
    await database.exec(loss);
    await announce(['a']);
    expect(await follower.next()).toEqual(ALL_UNKNOWN);
    expect(await follower.next()).toBeNull();
  });

  it('that waited for long gets nothing without changes, whatever was cleaned up', async () => {
    await announce(['a']);
    await follower.next();
    await database.exec(`update private.page_changes set happened_at = happened_at - interval '9 days'`);
    follower = await followerOf(ask);
    const [tidied] = await ask(
      'select public.tidy_page_changes() as gone, (select count(*)::int from private.page_changes) as were',
    );
    expect(tidied?.gone).toBe(Number(tidied?.were) - 1);
    expect(await follower.next()).toBeNull();
    await announce(['b']);
    expect(await follower.next()).toEqual(ALL_UNKNOWN);
  });
});
