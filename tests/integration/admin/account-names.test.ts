import { beforeAll, expect, it, vi } from 'vitest';
import { AUDIT_LIST } from '@/lib/accounts/audit/model/audit-list';
import { DELETED_LIST } from '@/lib/schools/model/deleted-list';
import { OWNER } from '../../../packages/embedded-supabase/engine/engine.ts';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openTestBackend } from '../../support/backend.ts';

const acting = vi.hoisted(() => ({ client: null as unknown }));
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => acting.client }));

const { auditPage, auditPeople } = await import('@/lib/accounts/audit/queries/audit-entries');
const { latestJobs } = await import('@/lib/jobs/queries/admin-jobs');
const { deletedSchools } = await import('@/lib/schools/queries/deleted-schools');

const backend = opened(() => openTestBackend({ seed: false }));
const nameless = opened(() => backend.createUser('super_admin'));
beforeAll(async () => {
  await backend.engine.script('update public.profiles set full_name = null; delete from public.audit_log');
  await nameless.client.auth.signInWithPassword(nameless);
  acting.client = nameless.client;
});

it('calls an account without a name by its e-mail address in the audit log, tasks and deleted schools', async () => {
  const { id } = nameless;
  const made = await backend.service
    .from('schools')
    .insert({ name: 'Uno', city: 'Faro', country: 'Portugal' })
    .select('id')
    .single();
  await nameless.client
    .from('schools')
    .delete()
    .eq('id', made.data?.id ?? '');
  await backend.service.rpc('start_job', {
    p_kind: 'sync-slugs',
    p_subject: '',
    p_parameters: {},
    p_started_by: id,
    p_items: [],
  });

  const { entries } = await auditPage(AUDIT_LIST.parse({}));
  expect(entries.length).toBeGreaterThan(2);
  expect(new Set(entries.filter(({ actor }) => actor === id).map(({ actorName }) => actorName))).toEqual(
    new Set([nameless.email]),
  );
  expect(entries.filter(({ thing }) => thing === 'account').map(({ label }) => label)).toContain(
    nameless.email,
  );
  expect(await auditPeople()).toEqual([{ id, name: nameless.email }]);
  expect((await latestJobs()).map(({ startedBy }) => startedBy)).toEqual([nameless.email]);
  expect(
    (await deletedSchools(DELETED_LIST.parse({}))).schools.map((school) => school.deleted_by_name),
  ).toEqual([nameless.email]);
});

it('leaves nothing of the address behind when the account goes', async () => {
  const gone = await backend.createUser('user');
  await backend.engine.query(OWNER, 'update public.profiles set full_name = null where id = $1', [gone.id]);
  await backend.service.auth.admin.deleteUser(gone.id);
  expect(JSON.stringify(await auditPage(AUDIT_LIST.parse({})))).not.toContain(gone.email);
});
