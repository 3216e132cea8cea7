import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OWNER } from '../../../supabase/local/engine/engine.ts';
import { EXPECTED, PEOPLE, VERBS } from '../../support/access-expected.ts';
import { type Actors, openActors, reached } from '../../support/access-matrix.ts';
import { openTestBackend, type TestBackend } from '../../support/backend.ts';
import { EXPECTED_FILES, openBuckets, reachedFiles } from '../../support/bucket-matrix.ts';

let backend: TestBackend;
let actors: Actors;
beforeAll(async () => {
  backend = await openTestBackend();
  actors = await openActors(backend);
  await openBuckets(actors);
});
afterAll(() => backend?.close());

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

  it('lets signed-out visitors call only what public pages need', async () => {
    expect(
      await names(`select distinct proname as name from pg_proc
        where pronamespace = 'public'::regnamespace and has_function_privilege('anon', oid, 'execute') order by 1`),
    ).toEqual([
      ...[
        'current_account',
        'current_role_name',
        'directory_summary',
        'is_admin',
        'is_super_admin',
        'json_text_is_list',
        'json_text_list',
      ],
      ...[
        'normalise_text',
        'resolve_school',
        'search_facets',
        'search_schools',
        'send_contact_message',
        'slugify',
      ],
    ]);
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

  it('lets nobody rewrite a message or a profile’s owner, whatever the policies say', async () => {
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

  it('keeps the matrix when every grant is thrown open: the policies hold by themselves', async () => {
    await backend.engine.script('grant all on all tables in schema public to anon, authenticated');
    for (const [table, people] of Object.entries(EXPECTED)) {
      for (const person of PEOPLE) {
        for (const verb of VERBS) {
          expect(await reached(actors, table, person, verb), `${table} ${person} ${verb}`).toBe(
            people[person][verb],
          );
        }
      }
    }
  });
});
