import { beforeEach, describe, expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { account, as, only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));
const superAdmin = opened(() => account(database, 'super_admin'));

let school: string;
let other: string;
beforeEach(async () => {
  await database.exec('delete from public.schools; delete from public.deleted_schools');
  [school, other] = [await make('Gusto'), await make('Sabor')];
});

const id = async (sql: string, values: unknown[]) =>
  only(await database.query<{ id: string }>(`${sql} returning id`, values)).id;
const make = (name: string) =>
  id(`insert into public.schools (name, city, country) values ($1, 'Faro', 'Portugal')`, [name]);
const programme = (name: string, slug = '', of = school) =>
  id('insert into public.programmes (school_id, name, slug) values ($1, $2, $3)', [of, name, slug]);
const change = (one: string, sets: string) =>
  database.query(`update public.programmes set ${sets} where id = $1`, [one]);
/** The target of a former slug for an anonymous caller; null without one. */
async function resolve(slug: string, of = school): Promise<string | null> {
  const { rows } = await as<{ school_slug: string; slug: string }>(
    database,
    { role: 'anon' },
    'select * from public.resolve_programme($1, $2)',
    [of, slug],
  );
  return rows[0] ? `${rows[0].school_slug}/${rows[0].slug}` : null;
}

describe('a former slug of a programme', () => {
  it('leads to the present one, however often it changed', async () => {
    const one = await programme('Pan');
    expect(await resolve('pan')).toBeNull();
    await change(one, `slug = 'bollos'`);
    await change(one, `slug = 'tartas'`);
    expect([await resolve('pan'), await resolve('bollos'), await resolve('tartas')]).toEqual([
      'gusto/tartas',
      'gusto/tartas',
      null,
    ]);
  });

  it('is living again when the programme takes it back', async () => {
    const one = await programme('Pan');
    await change(one, `slug = 'bollos'`);
    await change(one, `slug = 'pan'`);
    expect([await resolve('pan'), await resolve('bollos')]).toEqual([null, 'gusto/pan']);
  });

  it('is of whoever has it now, and then of whoever had it last', async () => {
    const one = await programme('Pan');
    await change(one, `slug = 'bollos'`);
    const two = await programme('Pan');
    expect(await resolve('pan')).toBeNull();
    await change(two, `slug = 'panes'`);
    expect(await resolve('pan')).toBe('gusto/panes');
    await database.query('delete from public.programmes where id = $1', [two]);
    expect(await resolve('pan')).toBeNull();
    expect((await database.query('select slug from public.programmes')).rows).toEqual([{ slug: 'bollos' }]);
  });

  it('follows its programme to another school, and its school to another slug', async () => {
    const one = await programme('Pan');
    await change(one, `school_id = '${other}'`);
    await database.query(`update public.schools set slug = 'otro' where id = $1`, [other]);
    expect(await resolve('pan')).toBe('otro/pan');
    await change(one, `slug = 'bollos'`);
    expect([await resolve('pan'), await resolve('pan', other)]).toEqual(['otro/bollos', 'otro/bollos']);
  });

  it('leads nowhere when the programme or its school is hidden, and again when they are shown', async () => {
    const one = await programme('Pan');
    await change(one, `slug = 'bollos', is_active = false`);
    expect(await resolve('pan')).toBeNull();
    await change(one, 'is_active = true');
    expect(await resolve('pan')).toBe('gusto/bollos');
    await database.query('update public.schools set is_active = false');
    expect(await resolve('pan')).toBeNull();
  });

  it('goes and comes back with its school', async () => {
    await change(await programme('Pan'), `slug = 'bollos'`);
    await as(database, superAdmin, 'delete from public.schools where id = $1', [school]);
    expect(await resolve('pan')).toBeNull();
    await as(database, superAdmin, 'select public.restore_deleted_school(id) from public.deleted_schools');
    expect(await resolve('pan')).toBe('gusto/bollos');
  });
});
