import { beforeEach, describe, expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { type Actor, account, as, only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));
const admin = opened(() => account(database, 'admin'));
const user = opened(() => account(database, 'user'));

const KEPT = 'aaaaaaaa-0000-4000-8000-000000000000';
const OTHER = 'bbbbbbbb-0000-4000-8000-000000000000';

beforeEach(async () => {
  await database.exec(`
    delete from public.schools; delete from public.deleted_schools; delete from public.school_sources; delete from private.school_merges; delete from public.figures;
    delete from public.ai_generated_texts; delete from private.register_decisions; delete from public.change_log;
    insert into public.schools (id, name, city, country, phone, sources, image) values
      ('${KEPT}', 'Gusto', 'Faro', 'Portugal', '1', '[{"url": "https://a.test/", "facts": "name"}]', 'gusto.jpg'),
      ('${OTHER}', 'Escola Gusto', 'Faro', 'Portugal', '2', '[{"url": "https://b.test/", "facts": "phone"}]', 'escola.jpg');
    update public.schools set legacy_id = 'gusto-faro', slug = 'escola-do-gusto', description_en = 'About the school.' where id = '${OTHER}';
    delete from public.audit_log;
    insert into public.programmes (school_id, name, level, position) values
      ('${KEPT}', 'Pastelaria', 'diploma', 1), ('${OTHER}', 'Pastelaria', 'diploma', 1), ('${OTHER}', 'Cozinha', null, 2);
    update public.programmes set slug = 'cozinha-1' where name = 'Cozinha';
    update public.programmes set slug = 'cozinha' where name = 'Cozinha';
    insert into public.school_images (school_id, image_url, image_category) values
      ('${KEPT}', 'gusto.jpg', 'main'), ('${OTHER}', 'escola.jpg', 'main'), ('${OTHER}', 'sala.jpg', 'classroom');
    insert into public.school_sources (register, identifier, school_id, name, edition, licence, programmes)
      select 'usa', '7', '${OTHER}', 'ESCOLA GUSTO', '2026', 'open', jsonb_object_agg(p.id, p.version)
        from public.programmes p where p.school_id = '${OTHER}';
    insert into public.figures (source, register, identifier, measure, unit, value, scope_es, scope_en, edition)
      values ('scorecard', 'usa', '7', 'places', 'count', 20, 'todo', 'all', '2026');
    insert into public.daily_school_counts values ('2026-01-01', 'school_view', '${KEPT}', 3),
      ('2026-01-01', 'school_view', '${OTHER}', 4), ('2026-01-02', 'school_view', '${OTHER}', 5);
    insert into public.ai_generated_texts (school_id, field, model, fingerprint)
      values ('${OTHER}', 'description_en', 'a-model', md5('About the school.'));
    insert into private.register_decisions (register, identifier, difference, choice, school_id, name)
      values ('usa', '7', 'phone', 'keep', '${OTHER}', 'ESCOLA GUSTO');`);
});

const versions = async () =>
  (await database.query<{ version: number }>('select version from public.schools order by id')).rows.map(
    ({ version }) => version,
  );
const merge = async (columns: string[], who: Actor = admin) =>
  only(
    await as<{ id: string }>(database, who, 'select public.merge_schools($1, $2, $3, $4) as id', [
      KEPT,
      OTHER,
      columns,
      await versions(),
    ]),
  ).id;
const undo = async (id: string) =>
  only(
    await as<{ answer: { school: string; left: string[] } }>(
      database,
      admin,
      'select public.undo_school_merge($1) as answer',
      [id],
    ),
  ).answer;
const rows = async (sql: string) => (await database.query<Record<string, unknown>>(sql)).rows;

/** Every table that refers to schools, without versions and timestamps; of the history only earlier entries. */
async function everything(): Promise<Record<string, unknown>[][]> {
  const lastBefore = 9;
  return Promise.all(
    [
      `select to_jsonb(t) - array['version', 'updated_at'] as row from public.schools t order by id`,
      `select to_jsonb(t) - array['version', 'updated_at'] as row from public.programmes t order by id`,
      `select to_jsonb(t) - array['version', 'updated_at'] as row from public.school_images t order by id`,
      `select to_jsonb(t) - 'programmes' as row from public.school_sources t order by register, identifier`,
      'select to_jsonb(t) as row from public.figures t order by identifier',
      'select to_jsonb(t) as row from public.slug_history t order by slug',
      `select to_jsonb(t) - 'created_at' as row from public.programme_slug_history t where school_id = '${OTHER}' order by slug`,
      `select to_jsonb(t) - 'id' as row from public.ai_generated_texts t order by school_id, field`,
      'select to_jsonb(t) as row from public.daily_school_counts t order by day, school_id',
      'select to_jsonb(t) as row from private.register_decisions t order by id',
      'select id, kind, school_id, plain_name, country, words::text from private.search_documents order by id',
      `select to_jsonb(t) as row from public.change_log t order by id limit ${lastBefore}`,
    ].map(rows),
  );
}

describe('a merge', () => {
  it('moves everything of one school to the other, and takes the columns that were chosen', async () => {
    await merge(['phone', 'description_en']);
    expect(
      await rows('select id, name, phone, description_en, legacy_id, image from public.schools'),
    ).toEqual([
      {
        ...{ id: KEPT, name: 'Gusto', phone: '2', description_en: 'About the school.' },
        ...{ legacy_id: 'gusto-faro', image: 'gusto.jpg' },
      },
    ]);
    expect(
      only(await database.query<{ sources: { url: string }[] }>('select sources from public.schools'))
        .sources,
    ).toHaveLength(2);
    expect(await rows('select name, slug, is_active from public.programmes order by position')).toEqual([
      { name: 'Pastelaria', slug: 'pastelaria', is_active: true },
      // the same one, which the kept school shows already
      { name: 'Pastelaria', slug: 'pastelaria-2', is_active: false },
      { name: 'Cozinha', slug: 'cozinha', is_active: true },
    ]);
    expect(
      await rows(
        'select image_url, image_category from public.school_images order by display_order, image_url',
      ),
    ).toEqual([
      { image_url: 'gusto.jpg', image_category: 'main' },
      { image_url: 'escola.jpg', image_category: 'other' },
      { image_url: 'sala.jpg', image_category: 'classroom' },
    ]);
    expect(
      await rows(
        `select day::text, count::int from public.daily_school_counts where school_id = '${KEPT}' order by day`,
      ),
    ).toEqual([
      { day: '2026-01-01', count: 7 },
      { day: '2026-01-02', count: 5 },
    ]);
    for (const table of ['public.school_sources', 'public.ai_generated_texts', 'private.register_decisions'])
      expect(await rows(`select school_id from ${table}`), table).toEqual([{ school_id: KEPT }]);
    expect(await rows(`select from public.change_log where school_id = '${OTHER}'`)).toEqual([]);
    expect(
      only(
        await database.query(`select jsonb_array_length(public.school_figures(array['${KEPT}'::uuid])) as n`),
      ),
    ).toEqual({ n: 1 });
    expect(
      await rows(
        `select plain_name from private.search_documents where school_id = '${KEPT}' and kind = 'programme' order by 1`,
      ),
    ).toEqual([{ plain_name: 'cozinha' }, { plain_name: 'pastelaria' }]);
  });

  it('lets every address of the merged school lead to the kept one, and says so to the page cache', async () => {
    await merge([]);
    for (const [by, address] of [
      ['slug', 'escola-do-gusto'],
      ['slug', 'escola-gusto'],
      ['id', OTHER],
      ['id', 'gusto-faro'],
    ])
      expect(
        only(await database.query('select slug from public.resolve_school($1, $2)', [by, address])),
        address,
      ).toEqual({ slug: 'gusto' });
    expect(await rows(`select slug from public.resolve_programme('${KEPT}', 'cozinha-1')`)).toEqual([
      { slug: 'cozinha' },
    ]);
    expect(
      await rows(
        `select 1 from private.page_changes where slugs @> array['gusto', 'escola-do-gusto', '${OTHER}']`,
      ),
    ).not.toEqual([]);
  });

  it('can take name, address and main picture of the merged one', async () => {
    const before = await everything();
    const id = await merge(['name', 'slug', 'image']);
    expect(await rows('select name, slug, image from public.schools')).toEqual([
      { name: 'Escola Gusto', slug: 'escola-do-gusto', image: 'escola.jpg' },
    ]);
    expect(await rows(`select image_url from public.school_images where main_key is not null`)).toEqual([
      { image_url: 'escola.jpg' },
    ]);
    expect(only(await database.query(`select slug from public.resolve_school('slug', 'gusto')`))).toEqual({
      slug: 'escola-do-gusto',
    });
    await undo(id);
    expect(await everything()).toEqual(before);
  });

  it('is refused to others, of schools that changed meanwhile, and of one school alone', async () => {
    await expect(merge([], user)).rejects.toMatchObject({ code: '42501' });
    await expect(merge(['id'])).rejects.toMatchObject({ code: '22023' });
    const sql = 'select public.merge_schools($1, $2, $3, $4)';
    await expect(as(database, admin, sql, [KEPT, OTHER, [], [99, 1]])).rejects.toMatchObject({
      code: '22023',
    });
    await expect(as(database, admin, sql, [KEPT, KEPT, [], [1, 1]])).rejects.toMatchObject({ code: '22023' });
  });

  it('is no deletion: nothing is listed to be restored, and the static list does not bring the school back', async () => {
    await database.query(`update public.schools set legacy_id = 'gusto' where id = $1`, [KEPT]);
    await merge([]);
    expect(await rows('select from public.deleted_schools')).toEqual([]);
    expect(await rows('select verb, label, detail from public.audit_log order by id')).toEqual([
      { verb: 'schools_merged', label: 'Gusto', detail: { merged: 'Escola Gusto' } },
    ]);
    const entry = {
      id: OTHER,
      legacy_id: 'gusto-faro',
      name: 'Escola Gusto',
      city: 'Faro',
      country: 'Portugal',
    };
    expect(
      await database.query('select outcome from public.add_static_schools($1)', [JSON.stringify([entry])]),
    ).toMatchObject({ rows: [{ outcome: 'present' }] });
  });
});

describe('taking a merge back', () => {
  it('leaves everything as it was before', async () => {
    const before = await everything();
    const id = await merge(['phone', 'description_en']);
    expect(await everything()).not.toEqual(before);
    expect(
      only(await as<{ m: unknown[] }>(database, admin, 'select public.merges_of_school($1) as m', [KEPT])).m,
    ).toMatchObject([{ id, name: 'Escola Gusto', by: 'Test admin' }]);
    expect(await undo(id)).toEqual({ school: OTHER, left: [] });
    expect(await everything()).toEqual(before);
    await expect(undo(id)).rejects.toMatchObject({ code: 'P0002' });
  });

  it('leaves what was changed since, and says which columns', async () => {
    const id = await merge(['phone']);
    await database.exec(`update public.schools set phone = '3';
      update public.programmes set is_active = false where name = 'Cozinha';
      insert into public.programmes (school_id, name, position) values ('${KEPT}', 'Vinhos', 9)`);
    expect(await undo(id)).toEqual({ school: OTHER, left: ['phone'] });
    expect(await rows('select phone from public.schools order by id')).toEqual([
      { phone: '3' },
      { phone: '2' },
    ]);
    expect(
      await rows('select school_id, name, is_active from public.programmes order by school_id, position'),
    ).toEqual([
      { school_id: KEPT, name: 'Pastelaria', is_active: true },
      { school_id: KEPT, name: 'Vinhos', is_active: true },
      { school_id: OTHER, name: 'Pastelaria', is_active: true },
      { school_id: OTHER, name: 'Cozinha', is_active: false },
    ]);
    expect(
      await rows(
        'select json_array_length(public.programs(s)) as programs from public.schools s order by id',
      ).then((all) => all.map(({ programs }) => programs)),
    ).toEqual([2, 1]);
  });
});
