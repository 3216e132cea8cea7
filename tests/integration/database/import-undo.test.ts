import { beforeEach, describe, expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { doStep, type Entry, importsOf, newEntry } from '../../support/imported.ts';
import { account, as, only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));
const admin = opened(() => account(database, 'admin'));
const second = opened(() => account(database, 'admin'));
const superAdmin = opened(() => account(database, 'super_admin'));
const user = opened(() => account(database, 'user'));
beforeEach(() => database.exec('delete from public.schools; delete from private.school_imports'));

const { bring, overview, schools, stored } = importsOf(database, admin);
const left = async (id: string): Promise<Entry[]> =>
  only(
    await as<{ page: { rows: Entry[] } }>(
      database,
      admin,
      'select public.list_import_differences($1, 1, 50) as page',
      [id],
    ),
  ).page.rows;

describe('undoing an import', () => {
  it('brings everything back to what it was and removes what was new, a portion at a time', async () => {
    await bring(newEntry('Gusto', { phone: '1', specialties: ['pastry'] }), newEntry('Sabor'));
    const before = await schools();
    const [gusto, sabor] = before;
    const id = await bring(
      newEntry('New'),
      { id: gusto?.id, version: 1, name: 'Renamed', phone: null, specialties: [] },
      { id: sabor?.id, version: 1, city: 'Lagos' },
    );
    expect((await schools('slug')).map(({ slug }) => slug)).toEqual(['new', 'renamed', 'sabor']);
    expect(await doStep(database, admin, id, 'undo', 1)).toBe(3);
    expect(await overview(id)).toMatchObject({ status: 'undone', undone_count: 3, left_count: 0 });
    const passive = { version: 0, updated_at: 0 };
    expect((await schools()).map((school) => ({ ...school, ...passive }))).toEqual(
      before.map((school) => ({ ...school, ...passive })),
    );
  });

  it('leaves what was changed since, says what it is, and undoes the rest', async () => {
    await bring(newEntry('Gusto', { phone: '1', address: 'A' }), newEntry('Sabor', { phone: '1' }));
    const [gusto, sabor] = await schools();
    const id = await bring(
      newEntry('Edited'),
      newEntry('Pictured'),
      newEntry('Activated', { is_active: false }),
      newEntry('Untouched'),
      { id: gusto?.id, version: 1, phone: '2', address: 'B' },
      { id: sabor?.id, version: 1, phone: '2' },
    );
    await as(database, second, `update public.schools set phone = '3' where name in ('Gusto', 'Edited')`);
    await as(database, second, `update public.schools set is_active = true where name = 'Activated'`);
    await as(
      database,
      second,
      `insert into public.school_images (school_id, image_url) select id, '/a.png' from public.schools where name = 'Pictured'`,
    );
    await doStep(database, admin, id, 'undo');
    expect(await schools('name, phone, address')).toEqual([
      { name: 'Edited', phone: '3', address: null },
      { name: 'Gusto', phone: '3', address: 'A' },
      { name: 'Pictured', phone: null, address: null },
      { name: 'Sabor', phone: '1', address: null },
    ]);
    expect(await left(id)).toMatchObject([
      { name: 'Edited', differing: ['phone'] },
      { name: 'Gusto', differing: ['phone'] },
      { name: 'Pictured', differing: ['images'] },
    ]);
    expect(await overview(id)).toMatchObject({ undone_count: 3, left_count: 3 });
  });

  it('goes on with what was left, once that is as it was imported', async () => {
    await bring(newEntry('Gusto', { phone: '1' }));
    const { id: school } = await stored('Gusto');
    const id = await bring({ id: school, version: 1, phone: '2' });
    const call = (phone: string) =>
      as(database, second, 'update public.schools set phone = $1 where id = $2', [phone, school]);
    await call('3');
    await doStep(database, admin, id, 'undo');
    expect(await stored('Gusto')).toMatchObject({ phone: '3' });
    await call('2');
    await doStep(database, admin, id, 'undo');
    expect(await stored('Gusto')).toMatchObject({ phone: '1' });
    await expect(doStep(database, admin, id, 'undo')).rejects.toMatchObject({ code: '22023' });
  });

  it('has nothing to say about a school that is gone', async () => {
    const id = await bring(newEntry('Gusto'));
    await as(database, second, `update public.schools set phone = '2'`);
    await as(database, second, 'delete from public.schools');
    await doStep(database, admin, id, 'undo');
    expect(await left(id)).toEqual([]);
  });

  it('leaves a school whose former slug belongs to another one now', async () => {
    await bring(newEntry('Gusto', { slug: 'own' }));
    const { id: school } = await stored('Gusto');
    const id = await bring({ id: school, version: 1, slug: 'other', phone: '2' }, newEntry('New'));
    await bring(newEntry('Sabor', { slug: 'own' }));
    await doStep(database, admin, id, 'undo');
    expect(await left(id)).toMatchObject([{ name: 'Gusto', differing: ['slug'] }]);
    expect((await schools('name')).map(({ name }) => name)).toEqual(['Gusto', 'Sabor']);
  });

  describe('of a file that lists programmes', () => {
    const listed = async (school: string) =>
      only(
        await database.query<{ names: string[] }>(
          `select array(select p.name from public.programmes p join public.schools s on s.id = p.school_id
             where s.name = $1 and p.is_active order by p.position) as names`,
          [school],
        ),
      ).names;
    const list = (...names: string[]) => ({ programs: names.map((name) => ({ name })) });
    const rename = (to: string) =>
      as(database, second, `update public.programmes set name = $1 where name = 'Pan'`, [to]);

    it('brings the former list back, also where nothing else of the school changed', async () => {
      await bring(newEntry('Gusto', list('Cocina', 'Vino')));
      const { id: school } = await stored('Gusto');
      const id = await bring({ id: school, version: 1, ...list('Cocina', 'Pan') });
      expect(await listed('Gusto')).toEqual(['Cocina', 'Pan']);
      await doStep(database, admin, id, 'undo');
      expect(await listed('Gusto')).toEqual(['Cocina', 'Vino']);
      expect(await left(id)).toEqual([]);
    });

    it('leaves a list that was changed since, and undoes the rest', async () => {
      await bring(newEntry('Gusto', { phone: '1', ...list('Vino') }));
      const { id: school } = await stored('Gusto');
      const id = await bring({ id: school, version: 1, phone: '2', ...list('Pan') });
      await rename('Panadería');
      await doStep(database, admin, id, 'undo');
      expect(await listed('Gusto')).toEqual(['Panadería']);
      expect(await stored('Gusto')).toMatchObject({ phone: '1' });
      expect(await left(id)).toMatchObject([{ name: 'Gusto', differing: ['programs'] }]);
    });

    it('removes a new school with its list, unless that was changed since', async () => {
      const id = await bring(newEntry('Gusto', list('Cocina')), newEntry('Sabor', list('Pan')));
      await rename('Panadería');
      await doStep(database, admin, id, 'undo');
      expect((await schools('name')).map(({ name }) => name)).toEqual(['Sabor']);
      expect(await left(id)).toMatchObject([{ name: 'Sabor', differing: ['programs'] }]);
    });
  });

  it('is for whoever imported and for super admins', async () => {
    const id = await bring(newEntry('Gusto'));
    await expect(doStep(database, second, id, 'undo')).rejects.toMatchObject({ code: 'P0002' });
    await expect(doStep(database, user, id, 'undo')).rejects.toMatchObject({ code: '42501' });
    await doStep(database, superAdmin, id, 'undo');
    expect(await schools()).toEqual([]);
  });
});
