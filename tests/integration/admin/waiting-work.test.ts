import { beforeEach, expect, it, vi } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openSiteBackend } from '../../support/site-backend.ts';

const acting = vi.hoisted(() => ({ client: null as unknown }));
const GOOD = { disk_full: false, free_bytes: 5e10, last_backup: null, backup_interval: 86_400_000 };
vi.mock('@/lib/supabase/backend-status', () => ({ backendStatus: async () => GOOD }));
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => acting.client }));

const backend = opened(() => openSiteBackend({ seed: false }));
const admin = opened(() => backend.createUser('admin'));
const user = opened(() => backend.createUser('user'));
beforeEach(async () => {
  acting.client = admin.client;
  await backend.engine.script(`delete from public.contact_messages; delete from public.schools; delete from public.jobs;
    delete from public.country_statements`);
});

/** Without what the settings of this test lack. */
async function waiting() {
  const { waitingWork } = await import('@/lib/attention/waiting-work');
  const settings = ['contactEmail', 'siteOwner', 'notify'];
  return (await waitingWork('en')).filter(({ what }) => !settings.includes(what));
}
const statement = (status: string) =>
  `('es-fees-${status}', 'ES', 'fees', 'a', 'a', 'https://a.test', 'A', 'A', 'A', true, '${status}')`;

it('says what waits, with the oldest unread message, and nothing about what is done', async () => {
  await backend.engine.script(`
    insert into public.contact_messages (name, email, message, created_at, is_read, suspected_spam) values
      ('A', 'a@b.cc', 'new', '2026-05-02', false, false), ('B', 'a@b.cc', 'old', '2026-05-01', false, false),
      ('C', 'a@b.cc', 'read', '2026-04-01', true, false), ('D', 'a@b.cc', 'spam', '2026-04-01', false, true);
    insert into public.jobs (kind, subject, status, planned, finished_at) values
      ('sync-slugs', '', 'failed', true, now()), ('static-schools', '', 'failed', true, now() - interval '1 hour'),
      ('static-schools', '', 'done', true, now()), ('import-check', 'a', 'cancelled', true, now()),
      ('import-check', 'b', 'failed', true, now() - interval '31 days');
    insert into public.country_statements (key, country, topic, text_es, text_en, url, publisher, publisher_es, publisher_en,
      official, status) values ${statement('waiting').replace('-waiting', '-1')}, ${statement('shown').replace('-shown', '-2')};
    insert into public.schools (name, city, country, is_active) values ('Shown', 'Faro', 'Portugal', true),
      ('Hidden', 'Faro', 'Portugal', false);`);
  expect(await waiting()).toEqual([
    { what: 'noBackup', values: {}, address: '/admin/jobs' },
    { what: 'failedJobs', values: { count: 2 }, address: '/admin/jobs' },
    {
      what: 'unread',
      values: { count: 2, day: expect.stringMatching(/^2026-05-01/) },
      address: '/admin/messages',
    },
    { what: 'statements', values: { count: 1 }, address: '/admin/statements' },
    {
      what: 'inactive',
      values: { count: 1, doubtful: 0, imported: 0, hidden: 1 },
      address: '/admin/schools?status=inactive',
    },
    { what: 'unprovenAdmins', values: { count: 1 }, address: '/admin/users' },
  ]);
});

it('tells a school that an import left inactive from one that somebody has hidden', async () => {
  await backend.engine.script(`
    with made as (insert into private.school_imports (actor, file_name, status, row_count)
        values ('${admin.id}', 'a.csv', 'imported', 2) returning id),
      schools as (insert into public.schools (name, city, country, is_active) values ('Imported', 'Faro', 'Portugal', false),
        ('Imported, then hidden', 'Faro', 'Portugal', true) returning id)
    insert into private.import_changes (import, row_id, school_id, kind, change_id, name)
      select m.id, s.id, s.id, 'created', 1, 'a' from made m, schools s;
    update public.schools set is_active = false where is_active;`);
  const inactive = (await waiting()).find(({ what }) => what === 'inactive');
  expect(inactive?.values).toEqual({ count: 2, doubtful: 0, imported: 1, hidden: 1 });
});

it('names a school that is inactive because its register has a doubtful name', async () => {
  await backend.engine.script(`
    with school as (insert into public.schools (name, city, country, is_active) values ('Learn.Com', 'Faro', 'Portugal', false) returning id)
    insert into public.school_sources (school_id, register, identifier, name, edition, licence, stated, left_out)
      select id, 'usa', '1', 'Learn.Com', '2025', 'open', '{"name": "Learn.Com"}', '[{"column": "name", "value": "Learn.Com"}]' from school`);
  const inactive = (await waiting()).find(({ what }) => what === 'inactive');
  expect(inactive?.values).toMatchObject({ count: 1, doubtful: 1 });
});

it('is for administrators', async () => {
  const { error } = await user.client.rpc('admin_attention');
  expect(error?.code).toBe('42501');
});

it.each([
  ['full', { disk_full: true, free_bytes: 0 }, ['diskFull']],
  ['nearly full', { free_bytes: 5e8 }, ['diskLow']],
  ['without a backup for four days', { last_backup: '2026-05-01T00:00:00Z' }, ['oldBackup']],
  ['backed up', {}, []],
  ['a native PostgreSQL', { backup_interval: null, last_backup: null }, []],
  ['backed up weekly', { backup_interval: 7 * 86_400_000, last_backup: '2026-04-20T00:00:00Z' }, []],
])('a backend that is %s', async (_is, differs, expected) => {
  const { ofBackend } = await import('@/lib/attention/waiting-work');
  const good = {
    disk_full: false,
    free_bytes: 5e10,
    last_backup: '2026-05-04T00:00:00Z',
    backup_interval: 86_400_000,
  };
  const found = ofBackend({ ...good, ...differs }, Date.parse('2026-05-05T00:00:00Z'));
  expect(found.map(({ what }) => what)).toEqual(expected);
});

it('the embedded backend tells its disk and backups to the secret key alone', async () => {
  const { backendStatus } = await vi.importActual<typeof import('@/lib/supabase/backend-status')>(
    '@/lib/supabase/backend-status',
  );
  expect(await backendStatus()).toEqual({
    ...{ disk_full: false, free_bytes: expect.any(Number), last_backup: null, backup_interval: 86_400_000 },
  });
  const headers = { apikey: backend.publishable };
  const refused = await backend.handler(new Request(`${backend.url}/local/v1/status`, { headers }));
  expect(refused.status).toBe(403);
});
