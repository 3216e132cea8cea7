import { beforeAll, describe, expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { importRows } from '../../support/imported.ts';
import { account, as, only, openDatabase } from '../../support/scratch.ts';

type Entry = Record<string, unknown>;

const database = opened(() => openDatabase({ seed: false }));
const admin = opened(() => account(database, 'admin'));
const superAdmin = opened(() => account(database, 'super_admin'));
beforeAll(async () => {
  // Deleted before the columns existed.
  await bring({ ...FRESH, name: 'Old' });
  await as(database, admin, "delete from public.schools where name = 'Old'");
  await database.exec(`alter table public.schools
    add column motto text check (motto ~ '\\S'), add column stars integer not null default 1`);
});

const FRESH = {
  city: 'Faro',
  country: 'Portugal',
  type: 'institute',
  slug: '',
  sources: [],
  is_active: true,
};
const bring = (...rows: Entry[]) => importRows(database, admin, rows);
const stored = async (name: string): Promise<Entry> =>
  only(await database.query<Entry>('select * from public.schools where name = $1', [name]));

describe('a column that was added to schools', () => {
  it('is imported, into new schools and changed ones, and has its default where no row names it', async () => {
    await bring({ ...FRESH, name: 'A' });
    const { id, version, stars } = await stored('A');
    expect(stars).toBe(1);
    await bring({ id, version, motto: 'Con gusto' }, { ...FRESH, name: 'B', motto: 'Sal', stars: 3 });
    expect(await stored('A')).toMatchObject({ motto: 'Con gusto', stars: 1, city: 'Faro' });
    expect(await stored('B')).toMatchObject({ motto: 'Sal', stars: 3 });
  });

  it('is in the history, and restored from it', async () => {
    await bring({ ...FRESH, name: 'D', motto: 'Uno' });
    const { id } = await stored('D');
    await as(database, admin, "update public.schools set motto = 'Dos' where id = $1", [id]);
    const entry = only(
      await database.query<Entry>(
        'select id, old, new from public.change_log where row_id = $1 and old is not null',
        [id],
      ),
    );
    expect(entry).toMatchObject({ old: { motto: 'Uno' }, new: { motto: 'Dos' } });
    const [first] = (
      await database.query<Entry>('select id from public.change_log where row_id = $1 order by id', [id])
    ).rows;
    await as(database, superAdmin, 'select public.restore_school_version($1, $2)', [id, first?.id]);
    expect(await stored('D')).toMatchObject({ motto: 'Uno' });
  });

  it('is brought back with a deleted school, with its default where that is older than the column', async () => {
    await bring({ ...FRESH, name: 'E', motto: 'Siempre', stars: 2 });
    await as(database, admin, "delete from public.schools where name = 'E'");
    for (const name of ['E', 'Old']) {
      const { id } = only(
        await database.query<Entry>('select id from public.deleted_schools where name = $1', [name]),
      );
      await as(database, superAdmin, 'select public.restore_deleted_school($1)', [id]);
    }
    expect(await stored('E')).toMatchObject({ motto: 'Siempre', stars: 2 });
    expect(await stored('Old')).toMatchObject({ motto: null, stars: 1 });
  });
});
