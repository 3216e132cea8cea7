/**
 * Tests the access matrix: it must fail after each policy is dropped or loosened, and after row-level security of each
 * table is switched off.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { OWNER } from '../../../packages/embedded-supabase/engine/engine.ts';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { EXPECTED, PEOPLE, VERBS, type Verb } from '../../support/access-expected.ts';
import { type Actors, openActors, reached } from '../../support/access-matrix.ts';
import { openTestBackend } from '../../support/backend.ts';
import { EXPECTED_FILES, openBuckets, reachedFiles } from '../../support/bucket-matrix.ts';

interface Policy {
  table: string;
  name: string;
  verb: Verb;
  roles: string;
  using: string | null;
  check: string | null;
}

const backend = opened(() => openTestBackend({ seed: false }));
let actors: Actors;
let policies: Policy[];
beforeAll(async () => {
  actors = await openActors(backend);
  await openBuckets(actors);
  const { rows } = await backend.engine.query(
    OWNER,
    `select schemaname || '.' || tablename as "table", policyname as name, lower(cmd) as verb,
       array_to_string(roles, ', ') as roles, qual as "using", with_check as "check"
     from pg_policies where schemaname = 'public' or (schemaname = 'storage' and tablename = 'objects') order by 1, 2`,
  );
  policies = rows as unknown as Policy[];
});

/** Unexpected results of the matrix for this table: `person verb`. */
async function differences(table: string, verbs: readonly Verb[]): Promise<string[]> {
  const found: string[] = [];
  const files = table === 'storage.objects';
  const name = table.replace('public.', '');
  for (const person of PEOPLE) {
    for (const verb of verbs) {
      const real = files
        ? await reachedFiles(actors, person, verb)
        : await reached(actors, name, person, verb);
      const expected = files ? EXPECTED_FILES[person][verb] : EXPECTED[name]?.[person][verb];
      if (real !== expected) found.push(`${person} ${verb}`);
    }
  }
  return found;
}

const created = ({ table, name, verb, roles, using, check }: Policy): string =>
  `create policy ${name} on ${table} for ${verb} to ${roles}
   ${using === null ? '' : `using (${using})`} ${check === null ? '' : `with check (${check})`}`;

/** The policy without one of its conditions. */
function loosened(policy: Policy): Policy[] {
  const without = (condition: RegExp): Policy => ({
    ...policy,
    using: policy.using?.replace(condition, 'true') ?? null,
    check: policy.check?.replace(condition, 'true') ?? null,
  });
  const all = { ...policy, using: policy.using && 'true', check: policy.check && 'true' };
  if (policy.table !== 'storage.objects') return [all];
  return [
    all,
    without(/\(bucket_id = 'school-images'::text\)/),
    without(/\( SELECT is_admin\(\) AS is_admin\)/),
  ];
}

/**
 * Updates and deletes also need the right to read the row. Everyone may read here, so that the other right is tested;
 * the matrix must still hold.
 */
async function openToReaders({ table, verb }: Policy): Promise<() => Promise<void>> {
  if (verb === 'select' || verb === 'insert') return async () => undefined;
  await backend.engine.script(
    `create policy everybody_reads on ${table} for select to anon, authenticated using (true)`,
  );
  expect(await differences(table, [verb])).toEqual([]);
  return () => backend.engine.script(`drop policy everybody_reads on ${table}`);
}

describe('the access matrix', () => {
  it('comes out as expected before anything is changed', async () => {
    for (const table of new Set(policies.map((policy) => policy.table))) {
      expect(await differences(table, VERBS), table).toEqual([]);
    }
  });

  it('notices when any policy is missing', async () => {
    expect(policies.length).toBeGreaterThan(25);
    for (const policy of policies) {
      await backend.engine.script(`drop policy ${policy.name} on ${policy.table}`);
      const found = await differences(policy.table, [policy.verb]);
      await backend.engine.script(created(policy));
      expect(found, policy.name).not.toEqual([]);
    }
  });

  it('notices when any policy lets everything through, or loses one of its conditions', async () => {
    for (const policy of policies) {
      for (const loose of loosened(policy)) {
        // a policy that lets everybody read cannot be loosened
        if (created(loose) === created(policy)) continue;
        const closeToReaders = await openToReaders(policy);
        await backend.engine.script(`drop policy ${policy.name} on ${policy.table}; ${created(loose)}`);
        const found = await differences(policy.table, [policy.verb]);
        await backend.engine.script(`drop policy ${policy.name} on ${policy.table}; ${created(policy)}`);
        await closeToReaders();
        expect(found, created(loose)).not.toEqual([]);
      }
    }
  });

  it('notices when row-level security is switched off for any table', async () => {
    for (const table of new Set(policies.map((policy) => policy.table))) {
      // everybody may read countries and exchange rates, and the grants alone refuse to write them
      if (table === 'public.countries' || table === 'public.exchange_rates') continue;
      await backend.engine.script(`alter table ${table} disable row level security`);
      const found = await differences(table, VERBS);
      await backend.engine.script(`alter table ${table} enable row level security`);
      expect(found, table).not.toEqual([]);
    }
  });

  // Last, because grants stay open.
  it('holds by the policies alone when every grant is given', async () => {
    await backend.engine.script('grant all on all tables in schema public to anon, authenticated');
    for (const table of Object.keys(EXPECTED)) expect(await differences(table, VERBS), table).toEqual([]);
  });
});
