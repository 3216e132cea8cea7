import { beforeEach, describe, expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { type Actor, account, as, only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));
const admin = opened(() => account(database, 'admin'));
const superAdmin = opened(() => account(database, 'super_admin'));

interface Entry {
  id: number;
  action: string;
  actor: string | null;
  actor_role: string;
  label: string | null;
  old: Record<string, unknown> | null;
  new: Record<string, unknown> | null;
}

let school: string;
beforeEach(async () => {
  await database.exec(
    'delete from public.schools; delete from public.change_log; delete from public.deleted_schools',
  );
  const sql = `insert into public.schools (name, city, country, specialties) values ('Gusto', 'Faro', 'Portugal', '{pastry}')
    returning id`;
  school = only(await as<{ id: string }>(database, admin, sql)).id;
});

const history = async (table = 'schools'): Promise<Entry[]> =>
  (await database.query<Entry>('select * from public.change_log where table_name = $1 order by id', [table]))
    .rows;
const change = (who: Actor, sets: string) =>
  as(database, who, `update public.schools set ${sets} where id = $1`, [school]);
const stored = async (columns: string) =>
  only(
    await database.query<Record<string, unknown>>(`select ${columns} from public.schools where id = $1`, [
      school,
    ]),
  );

describe('the history', () => {
  it('says who changed which fields of a school from what to what', async () => {
    await change(admin, `phone = '1', city = 'Lagos'`);
    await change({ role: 'service_role' }, `phone = null`);
    await database.exec(`update public.schools set rating = 4.5`);
    const [made, edited, serviced, owned] = await history();
    expect(made).toMatchObject({ action: 'insert', label: 'Gusto', actor: admin.id, old: null, new: null });
    expect(edited).toMatchObject({
      ...{ action: 'update', actor: admin.id, actor_role: 'authenticated' },
      ...{ old: { phone: null, city: 'Faro' }, new: { phone: '1', city: 'Lagos' } },
    });
    expect(serviced).toMatchObject({ actor: null, actor_role: 'service_role', new: { phone: null } });
    expect(owned).toMatchObject({ actor: null, new: { rating: 4.5 } });
  });

  it('holds no entry for a change of nothing', async () => {
    await change(admin, `city = 'Faro', updated_at = now()`);
    expect(await history()).toHaveLength(1);
  });

  it('covers images, with the school they belong to, and roles', async () => {
    const sql = `insert into public.school_images (school_id, image_url, image_category) values ($1, 'https://x.test/1', 'classroom')
      returning id`;
    await as(database, admin, sql, [school]);
    await as(database, admin, 'update public.school_images set display_order = 3');
    await as(database, admin, 'delete from public.school_images');
    const images = await history('school_images');
    expect(images.map((entry) => [entry.action, entry.label, entry.new])).toEqual([
      ['insert', 'classroom', null],
      ['update', 'classroom', { display_order: 3 }],
      ['delete', 'classroom', null],
    ]);
    expect(images[2]?.old).toMatchObject({ image_url: 'https://x.test/1', school_id: school });
    const user = await account(database, 'user');
    await as(database, superAdmin, `insert into public.user_roles (user_id, role) values ($1, 'admin')`, [
      user.id,
    ]);
    expect(await history('user_roles')).toMatchObject([
      { action: 'insert', actor: superAdmin.id, label: 'admin' },
    ]);
  });

  it('keeps no word of a contact message', async () => {
    const sent = `select public.send_contact_message('Secret name', 'secret@example.test', 'Secret words')`;
    await as(database, { role: 'anon' }, sent);
    await as(database, admin, 'update public.contact_messages set is_read = true');
    await as(database, admin, 'delete from public.contact_messages');
    const entries = await history('contact_messages');
    expect(entries.map((entry) => entry.action)).toEqual(['insert', 'update', 'delete']);
    expect(JSON.stringify(entries).toLowerCase()).not.toContain('secret');
    expect(entries[1]).toMatchObject({ actor: admin.id, old: { is_read: false }, new: { is_read: true } });
  });
});

describe('an earlier version of a school', () => {
  it('is restored field by field, and the restoring can be undone', async () => {
    await change(admin, `phone = '1', specialties = '{hospitality}'`);
    await change(admin, `phone = '2', name = 'Sabor'`);
    await change(admin, `city = 'Lagos'`);
    const [made, first] = await history();
    await as(database, superAdmin, 'select public.restore_school_version($1, $2)', [school, first?.id]);
    expect(await stored('phone, name, slug, city, specialties, version')).toEqual({
      ...{ phone: '1', name: 'Gusto', slug: 'gusto', city: 'Faro', specialties: ['hospitality'] },
      ...{ version: 5 },
    });
    const entries = await history();
    expect(entries.at(-1)).toMatchObject({
      actor: superAdmin.id,
      new: { phone: '1', name: 'Gusto', city: 'Faro' },
    });

    await as(database, superAdmin, 'select public.restore_school_version($1, $2)', [
      school,
      entries.at(-2)?.id,
    ]);
    expect(await stored('phone, name, slug, city')).toEqual({
      phone: '2',
      name: 'Sabor',
      slug: 'sabor',
      city: 'Lagos',
    });
    await as(database, superAdmin, 'select public.restore_school_version($1, $2)', [school, made?.id]);
    expect(await stored('phone, name, city, specialties')).toEqual({
      ...{ phone: null, name: 'Gusto', city: 'Faro', specialties: ['pastry'] },
    });
  });

  it('leaves the pictures alone, which have files of their own', async () => {
    const picture = (address: string) => change(admin, `image = '${address}'`);
    await picture('https://x.test/first.webp');
    await change(admin, `city = 'Lagos'`);
    const [, , before] = await history();
    await picture('https://x.test/second.webp');
    await change(admin, `city = 'Porto'`);
    await as(database, superAdmin, 'select public.restore_school_version($1, $2)', [school, before?.id]);
    expect(await stored('city, image')).toEqual({ city: 'Lagos', image: 'https://x.test/second.webp' });
  });
});

describe('a deleted school', () => {
  const deleteIt = async () => {
    await as(
      database,
      admin,
      `insert into public.school_images (school_id, image_url) values ($1, 'https://x.test/main')`,
      [school],
    );
    await change(admin, `name = 'Sabor', legacy_id = '900'`);
    await as(database, admin, 'delete from public.schools where id = $1', [school]);
    return only(
      await as<{ id: string; deleted_by: string }>(
        database,
        superAdmin,
        'select * from public.deleted_schools',
      ),
    );
  };
  const restore = (id: string, who: Actor = superAdmin) =>
    as<{ id: string }>(database, who, 'select public.restore_deleted_school($1) as id', [id]);

  it('comes back whole: id, fields, images, former slugs, place in the search', async () => {
    const kept = await deleteIt();
    expect(kept.deleted_by).toBe(admin.id);
    expect(only(await restore(kept.id)).id).toBe(school);
    expect(await stored('name, slug, legacy_id, specialties, version')).toEqual({
      ...{ name: 'Sabor', slug: 'sabor', legacy_id: '900', specialties: ['pastry'], version: 3 },
    });
    const images = await database.query('select school_id, image_url, main_key from public.school_images');
    expect(images.rows).toEqual([{ school_id: school, image_url: 'https://x.test/main', main_key: school }]);
    const found = only(
      await database.query(`select (public.search_schools('{"search": "sabor"}') ->> 'total')::int as total,
        (select slug from public.resolve_school('slug', 'gusto')) as former`),
    );
    expect(found).toEqual({ total: 1, former: 'sabor' });
    expect((await database.query('select 1 from public.deleted_schools')).rows).toEqual([]);
  });

  it('gets a new slug when its old one is taken', async () => {
    const kept = await deleteIt();
    await database.query(
      `insert into public.schools (name, city, country) values ('Sabor', 'Évora', 'Portugal')`,
    );
    await restore(kept.id);
    expect(await stored('slug')).toEqual({ slug: 'sabor-faro' });
  });

  it('stays deleted, and restorable, when its legacy id is taken meanwhile', async () => {
    const kept = await deleteIt();
    await database.query(
      `insert into public.schools (name, city, country, legacy_id) values ('X', 'Y', 'Portugal', '900')`,
    );
    await expect(restore(kept.id)).rejects.toMatchObject({ code: '23505' });
    expect((await database.query('select id from public.deleted_schools')).rows).toEqual([{ id: kept.id }]);
  });
});
