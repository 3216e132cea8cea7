import { beforeEach, describe, expect, it } from 'vitest';
import type { ListedEntries } from '../../../lib/supabase/results/programmes.ts';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { as, only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));

let gusto: string;
let sabor: string;
beforeEach(async () => {
  await database.exec('delete from public.schools; delete from public.deleted_schools');
  [gusto, sabor] = [await school('Gusto'), await school('Sabor')];
});

const id = async (sql: string, values: unknown[]) =>
  only(await database.query<{ id: string }>(`${sql} returning id`, values)).id;
const school = (name: string) =>
  id(`insert into public.schools (name, city, country) values ($1, 'Faro', 'Portugal')`, [name]);
const programme = (name: string, of: string) =>
  id('insert into public.programmes (school_id, name) values ($1, $2)', [of, name]);

async function list(...keys: string[]): Promise<ListedEntries> {
  const sql = 'select public.list_entries($1) as answer';
  return only(await as<{ answer: ListedEntries }>(database, { role: 'anon' }, sql, [keys])).answer;
}

/** Each asked address with the present one. */
async function presentOf(...keys: string[]): Promise<string[]> {
  const { entries, schools, programmes } = await list(...keys);
  return entries.map((entry) => {
    const at = schools.find((one) => one.id === entry.school)?.slug;
    const taught = programmes.find((one) => one.id === entry.programme)?.slug;
    return `${entry.asked} ${[at, taught].filter(Boolean).join('/')}`;
  });
}

describe('entries of a list', () => {
  it('are answered in their order, without unknown ones', async () => {
    await programme('Pan', gusto);
    expect(await presentOf('sabor', 'no-such', 'gusto/pan', 'gusto', 'gusto/no-such', 'sabor/pan')).toEqual([
      'sabor sabor',
      'gusto/pan gusto/pan',
      'gusto gusto',
    ]);
  });

  it('are followed to their present addresses', async () => {
    const pan = await programme('Pan', gusto);
    await database.query(`update public.programmes set slug = 'bollos' where id = $1`, [pan]);
    await database.query(`update public.schools set slug = 'gusto-faro' where id = $1`, [gusto]);
    expect(await presentOf('gusto', 'gusto/pan', 'gusto-faro/bollos')).toEqual([
      'gusto gusto-faro',
      'gusto/pan gusto-faro/bollos',
      'gusto-faro/bollos gusto-faro/bollos',
    ]);
  });

  it('of a programme that has moved are at its present school', async () => {
    const pan = await programme('Pan', gusto);
    await database.query('update public.programmes set school_id = $2 where id = $1', [pan, sabor]);
    expect(await presentOf('gusto/pan')).toEqual(['gusto/pan sabor/pan']);
  });

  it('that are hidden are unknown', async () => {
    const pan = await programme('Pan', gusto);
    await programme('Vino', sabor);
    await database.query('update public.programmes set is_active = false where id = $1', [pan]);
    await database.query('update public.schools set is_active = false where id = $1', [sabor]);
    expect(await presentOf('gusto/pan', 'sabor', 'sabor/vino', 'gusto')).toEqual(['gusto gusto']);
  });

  it('of a closed school say so', async () => {
    await programme('Pan', gusto);
    await database.query(
      `update public.schools set operating_status = 'closed', status_source = 'https://example.org/' where id = $1`,
      [gusto],
    );
    expect(await presentOf('gusto', 'gusto/pan', 'sabor')).toHaveLength(3);
    expect((await list('gusto', 'gusto/pan', 'sabor')).status).toEqual({ [gusto]: 'closed' });
  });

  it('are 200 at most', async () => {
    const { entries } = await list(...Array.from({ length: 250 }, () => 'gusto'));
    expect(entries).toHaveLength(200);
  });
});
