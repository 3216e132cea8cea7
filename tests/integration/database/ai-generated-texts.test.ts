import { beforeEach, describe, expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { type Actor, account, as, only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));
const admin = opened(() => account(database, 'admin'));
const superAdmin = opened(() => account(database, 'super_admin'));
const service: Actor = { role: 'service_role' };

const TEXT = 'A description that a model wrote.';
let school: string;
beforeEach(async () => {
  await database.exec(
    'delete from public.schools; delete from public.ai_generated_texts; delete from public.change_log; delete from public.ai_usage; delete from public.school_sources',
  );
  const made = await as<{ id: string }>(
    database,
    admin,
    `insert into public.schools (name, city, country, description) values ('Gusto', 'Faro', 'Portugal', 'Written by hand.')
     returning id`,
  );
  school = only(made).id;
});

type Fields = Record<string, unknown>;
async function write(who: Actor, texts: Fields, given: Fields, actor: string | null = null) {
  const sql = 'select public.write_ai_texts($1, $2, $3, $4, $5) as version';
  const answer = await as<{ version: number | null }>(database, who, sql, [
    school,
    JSON.stringify(given),
    JSON.stringify(texts),
    'model-1',
    actor,
  ]);
  return only(answer).version;
}
const good = (who: Actor, actor: string | null = null) =>
  write(who, { description: TEXT }, { description: 'Written by hand.' }, actor);
const marks = async () =>
  (
    await database.query<Fields>(
      'select field, model, written_by from public.ai_generated_texts order by field',
    )
  ).rows;
const stored = async () =>
  only(await database.query<Fields>('select description, description_en, version from public.schools'));

describe('an AI-generated text', () => {
  it('is written with its mark, in the name of the admin', async () => {
    expect(await good(admin)).toBe(2);
    expect(await stored()).toMatchObject({ description: TEXT, version: 2 });
    expect(await marks()).toEqual([{ field: 'description', model: 'model-1', written_by: admin.id }]);
  });

  it('is written by the secret key in the name of whoever it works for', async () => {
    await good(service, superAdmin.id);
    expect(await marks()).toMatchObject([{ written_by: superAdmin.id }]);
    const log = await database.query<Fields>(
      `select actor, actor_role from public.change_log where action = 'update'`,
    );
    expect(log.rows).toEqual([{ actor: superAdmin.id, actor_role: 'service_role' }]);
  });

  it('carries the name of the admin who writes, whomever they name', async () => {
    await good(admin, superAdmin.id);
    expect(await marks()).toMatchObject([{ written_by: admin.id }]);
  });

  it('is not written when the field holds something else than the model was given', async () => {
    expect(await write(admin, { description: TEXT }, { description: 'Something else.' })).toBeNull();
    expect(
      await write(admin, { description_en: TEXT }, { description_en: null, description: 'x' }),
    ).toBeNull();
    expect(await stored()).toMatchObject({
      description: 'Written by hand.',
      description_en: null,
      version: 1,
    });
    expect(await marks()).toEqual([]);
  });

  it('is written together with others or not at all', async () => {
    const given = { description: 'Written by hand.', description_en: null };
    await expect(write(admin, { description: TEXT, description_en: ' ' }, given)).rejects.toThrow(/check/);
    expect(await stored()).toMatchObject({ description: 'Written by hand.' });
    expect(await marks()).toEqual([]);
    await write(admin, { description: TEXT, description_en: TEXT }, given);
    expect(await marks()).toHaveLength(2);
  });

  it.each([
    ['another field', { name: 'x' }, { name: 'Gusto' }],
    ['no text', { description: null }, { description: 'Written by hand.' }],
    ['a text without what was there', { description: TEXT }, {}],
    ['a list', [], {}],
  ])('is not %s', async (_, texts, given) => {
    await expect(write(admin, texts as Fields, given)).rejects.toThrow(/AI texts are texts of known fields/);
  });
});

describe('a mark', () => {
  beforeEach(() => good(admin));
  const change = (sets: string, who: Actor = admin) => as(database, who, `update public.schools set ${sets}`);

  it.each(['admin', 'service'])('goes when %s changes the text', async (who) => {
    await change(`description = 'By hand again.'`, who === 'admin' ? admin : service);
    expect(await marks()).toEqual([]);
  });

  it('stays when another field changes', async () => {
    await change(`phone = '1', description_en = 'By hand.'`);
    expect(await marks()).toHaveLength(1);
  });

  it('goes when an admin approves the text, and the text stays', async () => {
    await as(database, admin, `delete from public.ai_generated_texts where field = 'description'`);
    expect(await marks()).toEqual([]);
    expect(await stored()).toMatchObject({ description: TEXT });
  });

  it('is there again when a deleted school is brought back', async () => {
    await as(database, admin, 'delete from public.schools');
    const kept = await database.query<{ id: string }>('select id from public.deleted_schools');
    await as(database, superAdmin, 'select public.restore_deleted_school($1)', [kept.rows.at(-1)?.id]);
    expect(await stored()).toMatchObject({ description: TEXT });
    expect(await marks()).toHaveLength(1);
  });
});

describe('calls of a day', () => {
  const reserve = (kind: string, who: Actor = service, calls = 2, budget: number | null = null) =>
    as<{ day: unknown }>(database, who, 'select public.reserve_ai_call($1, $2, 1, $3) as day', [
      kind,
      calls,
      budget,
    ]);

  it('are as many as the cap, and cost as much as the budget', async () => {
    for (const kind of ['text', 'image']) expect(only(await reserve(kind)).day).not.toBeNull();
    expect(only(await reserve('text')).day).toBeNull();
    expect(only(await reserve('text', service, 9, 2.5)).day).toBeNull();
    expect(only(await reserve('text', service, 9, 3)).day).not.toBeNull();
  });
});

describe('a text that rests on facts of a file or register', () => {
  beforeEach(async () => {
    await database.query(
      `insert into public.school_sources (register, identifier, school_id, name, edition, licence)
       values ('spain', $1::text, $1::uuid, 'Gusto', '2026', 'open')`,
      [school],
    );
  });
  const waiting = async () =>
    (await database.query<Fields>('select id, field, waiting, replaces from public.ai_generated_texts')).rows;
  const seen = async () =>
    (await as<Fields>(database, { role: 'anon' }, 'select field from public.ai_generated_texts')).rows;
  const approve = (who: Actor, ids: unknown[]) =>
    as(database, who, 'select public.approve_ai_texts($1) as school', [ids]);
  const idsOf = async () => (await waiting()).map(({ id }) => id);

  it('waits, and is shown once an admin approves it', async () => {
    expect(await good(service, admin.id)).toBe(1);
    expect(await stored()).toMatchObject({ description: 'Written by hand.', version: 1 });
    expect(await waiting()).toMatchObject([{ field: 'description', waiting: TEXT, replaces: false }]);
    expect(await seen()).toEqual([]);
    await expect(approve(await account(database, 'user'), await idsOf())).rejects.toMatchObject({
      code: '42501',
    });
    expect((await approve(admin, await idsOf())).rows).toEqual([{ school }]);
    expect(await stored()).toMatchObject({ description: TEXT, version: 2 });
    expect(await waiting()).toEqual([]);
  });

  it('waits where there is no text yet, while others are saved', async () => {
    await write(admin, { description_en: TEXT }, { description_en: null });
    await database.query(
      `update public.schools set description = 'Written by hand again.', description_en = null`,
    );
    expect(await waiting()).toMatchObject([{ waiting: TEXT }]);
    await approve(admin, await idsOf());
    expect(await stored()).toMatchObject({ description_en: TEXT });
  });

  it('is dropped when the present text changes', async () => {
    await good(admin);
    await database.query(`update public.schools set description = 'Written by hand again.'`);
    expect(await waiting()).toEqual([]);
  });

  it('leaves the mark of a text by a model that is shown', async () => {
    await database.query('delete from public.school_sources');
    await good(admin);
    await database.query(
      `insert into public.school_sources (register, identifier, school_id, name, edition, licence)
       values ('spain', 'x', $1, 'Gusto', '2026', 'open')`,
      [school],
    );
    await write(admin, { description: 'Another text of a model.' }, { description: TEXT });
    expect(await stored()).toMatchObject({ description: TEXT });
    expect(await waiting()).toMatchObject([{ replaces: true }]);
    expect(await seen()).toEqual([{ field: 'description' }]);
  });
});
