import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { type Actor, account, as, only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: true }));
const admin = opened(() => account(database, 'admin'));
let school: string;
beforeAll(async () => {
  school = only(
    await database.query<{ id: string }>(`select id from public.schools where legacy_id = '1'`),
  ).id;
});
beforeEach(() => database.query('delete from public.school_images'));

const add = async (category: string, order: number): Promise<string> =>
  only(
    await as<{ id: string }>(
      database,
      admin,
      `insert into public.school_images (school_id, image_url, image_category, display_order)
         values ($1, 'https://x.test/' || $2, $2, $3) returning id`,
      [school, category, order],
    ),
  ).id;
const reorder = (who: Actor, ids: string[]) =>
  as(database, who, 'select public.reorder_school_images($1, $2)', [school, ids]);
const gallery = async () =>
  (
    await database.query<{ id: string; display_order: number }>(
      `select id, display_order from public.school_images where image_category <> 'main' order by display_order`,
    )
  ).rows;

describe('the main picture', () => {
  it('is one for each school: a second one takes its place by upsert, else it is refused', async () => {
    const upsert = `insert into public.school_images (school_id, image_url) values ($1, $2)
      on conflict (main_key) do update set image_url = excluded.image_url`;
    await as(database, admin, upsert, [school, 'https://x.test/1']);
    await as(database, admin, upsert, [school, 'https://x.test/2']);
    const { rows } = await database.query('select image_url from public.school_images');
    expect(rows).toEqual([{ image_url: 'https://x.test/2' }]);
    await expect(add('main', 0)).rejects.toMatchObject({
      code: '23505',
      constraint: 'school_images_one_main',
    });
  });

  it('leaves room for any number of gallery pictures of one category', async () => {
    await add('classroom', 1);
    await add('classroom', 1);
    expect(await gallery()).toHaveLength(2);
  });
});

describe('a picture', () => {
  it.each([
    ['https://p.test/storage/v1/object/public/school-images/gallery/a%20b.jpg?v=1', 'gallery/a%20b.jpg'],
    ['https://p.test/storage/v1/object/public/other/a.jpg', null],
    ['/images/bundled.jpg', null],
  ])('at %s has the file %s in the bucket', async (url, path) => {
    const sql =
      'insert into public.school_images (school_id, image_url) values ($1, $2) returning storage_path';
    expect(only(await as(database, admin, sql, [school, url]))).toEqual({ storage_path: path });
  });

  it.each([
    ['image_type', 'drawn', 'school_images_image_type_check'],
    ['image_category', 'a/b', 'school_images_image_category_check'],
    ['image_category', '', 'school_images_image_category_check'],
    ['image_category', 'x'.repeat(61), 'school_images_image_category_check'],
    ['image_url', ' ', 'school_images_image_url_check'],
  ])('is refused with a %s of %j', async (field, value, constraint) => {
    const fields = {
      image_url: 'https://x.test/1',
      image_type: 'real',
      image_category: 'classroom',
      [field]: value,
    };
    const sql = `insert into public.school_images (school_id, image_url, image_type, image_category) values ($1, $2, $3, $4)`;
    const attempt = as(database, admin, sql, [
      school,
      fields.image_url,
      fields.image_type,
      fields.image_category,
    ]);
    await expect(attempt).rejects.toMatchObject({ constraint });
  });
});

describe('reorder_school_images', () => {
  it('numbers the whole gallery in the given order, equal numbers too', async () => {
    const ids = [await add('a', 1), await add('b', 1), await add('c', 1)];
    const wanted = [ids[2], ids[0], ids[1]].map(String);
    await reorder(admin, wanted);
    expect(await gallery()).toEqual(wanted.map((id, n) => ({ id, display_order: n + 1 })));
  });

  it('refuses an order that lacks, repeats or invents a picture, and changes nothing', async () => {
    const [first, second] = [await add('a', 5), await add('b', 7)];
    const main = await add('main', 0);
    const before = await gallery();
    for (const ids of [[first], [first, first], [first, second, main], [first, second, second], []]) {
      await expect(reorder(admin, ids)).rejects.toMatchObject({ code: '22023' });
    }
    expect(await gallery()).toEqual(before);
  });
});
