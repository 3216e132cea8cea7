import { beforeAll, describe, expect, it } from 'vitest';
import { OWNER } from '../../../packages/embedded-supabase/engine/engine.ts';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { EXPECTED, PEOPLE, VERBS } from '../../support/access-expected.ts';
import { type Actors, openActors, reached } from '../../support/access-matrix.ts';
import { openTestBackend } from '../../support/backend.ts';
import { EXPECTED_FILES, openBuckets, reachedFiles } from '../../support/bucket-matrix.ts';
import { endedSession } from '../../support/ended-session.ts';
import { callableBy, calledBy, functionsOf } from '../../support/function-matrix.ts';

const backend = opened(openTestBackend);
let actors: Actors;
beforeAll(async () => {
  actors = await openActors(backend);
  await openBuckets(actors);
});

const names = async (sql: string): Promise<string[]> =>
  (await backend.engine.query(OWNER, sql)).rows.map((row) => String(row.name));

describe.each(Object.keys(EXPECTED))('%s', (table) => {
  describe.each(PEOPLE)('for %s', (person) => {
    it.each(VERBS)('%s reaches exactly the rows it should', async (verb) => {
      expect(await reached(actors, table, person, verb)).toBe(EXPECTED[table]?.[person][verb]);
    });
  });
});

describe('the files', () => {
  describe.each(PEOPLE)('for %s', (person) => {
    it.each(VERBS)('%s reaches exactly those it should', async (verb) => {
      expect(await reachedFiles(actors, person, verb)).toBe(EXPECTED_FILES[person][verb]);
    });
  });

  it('of the pictures’ bucket can be read by anybody at their public address', async () => {
    await reachedFiles(actors, 'anon', 'select');
    const { publicUrl } = backend.anon.storage.from('school-images').getPublicUrl('matrix/old.png').data;
    const answer = await backend.handler(new Request(publicUrl));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  });
});

it('the functions are called by those they are for, and by nobody else', async () => {
  const functions = await functionsOf(backend.engine);
  const ended = await endedSession(backend, 'super_admin');
  expect({
    anon: await calledBy(actors.clients.anon, functions),
    user: await calledBy(actors.clients.user, functions),
    ended: await calledBy(ended.client, functions),
    admin: await calledBy(actors.clients.admin, functions),
    super_admin: await calledBy(actors.clients.super_admin, functions),
  }).toEqual({
    anon: callableBy(functions, null),
    user: callableBy(functions, 'user'),
    ended: callableBy(functions, 'user'),
    admin: callableBy(functions, 'admin'),
    super_admin: callableBy(functions, 'super_admin'),
  });
});

it('a session that has ended reaches what is public and changes nothing', async () => {
  const { client } = await endedSession(backend, 'super_admin');
  const clients = { ...actors.clients, super_admin: client };
  for (const [table, people] of Object.entries(EXPECTED)) {
    for (const verb of VERBS) {
      // of one's own lines, which are not among these
      const isOwn = table === 'profiles' || table === 'user_roles';
      const allowed = verb === 'select' && !isOwn ? people.user.select : '';
      expect(await reached({ ...actors, clients }, table, 'super_admin', verb), `${table} ${verb}`).toBe(
        allowed,
      );
    }
  }
});

describe('the schema', () => {
  it('has no table without row-level security', async () => {
    expect(
      await names(`select oid::regclass::text as name from pg_class
        where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p') and not relrowsecurity`),
    ).toEqual([]);
  });

  it('has no table that this matrix leaves out', async () => {
    expect(
      await names(`select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') order by 1`),
    ).toEqual(Object.keys(EXPECTED).sort());
  });

  it('hides the private schema from everybody but its owner', async () => {
    expect(
      await names(`select rolname as name from pg_roles where rolname in ('anon', 'authenticated', 'service_role')
        and has_schema_privilege(rolname, 'private', 'usage')`),
    ).toEqual([]);
  });

  it('pins the search path of every function that runs with its owner’s rights', async () => {
    expect(
      await names(`select proname as name from pg_proc
        where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosecdef
          and not 'search_path=""' = any (coalesce(proconfig, '{}'))`),
    ).toEqual([]);
  });

  it('refuses changes of a message or of a profile’s owner, independently of policies', async () => {
    await backend.engine.script(`${actors.tables.contact_messages?.reset} ${actors.tables.profiles?.reset}`);
    const forged = await actors.clients.admin
      .from('contact_messages')
      .update({ message: 'forged' })
      .eq('name', 'a');
    expect(forged.error?.code).toBe('42501');
    const moved = await actors.clients.user
      .from('profiles')
      .update({ id: actors.tables.profiles?.newKey })
      .eq('full_name', 'before');
    expect(moved.error?.code).toBe('42501');
  });
});
