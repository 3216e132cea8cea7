import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AUDIT_LIST } from '@/lib/accounts/audit/model/audit-list';
import { STATEMENT_LIST } from '@/lib/country-statements/model/statement-list';
import { DELETED_LIST } from '@/lib/schools/model/deleted-list';
import { OWNER } from '../../../packages/embedded-supabase/engine/engine.ts';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openTestBackend } from '../../support/backend.ts';

const acting = vi.hoisted(() => ({ user: null as unknown, client: null as unknown }));
vi.mock('next/cache', () => ({ refresh: () => {} }));
vi.mock('@/lib/accounts/session', () => ({ currentUser: async () => acting.user }));
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => acting.client }));
const { auditPage, auditPeople } = await import('@/lib/accounts/audit/queries/audit-entries');
const { latestJobs } = await import('@/lib/jobs/queries/admin-jobs');
const { markMessage } = await import('@/lib/contact/actions/mark-message');
const { contactMessages, countSuspected, unreadMessages } = await import('@/lib/contact/queries/messages');
const { listStatements, STATEMENTS_PAGE_SIZE } = await import('@/lib/country-statements/queries/statements');
const { deletedSchools } = await import('@/lib/schools/queries/deleted-schools');
const backend = opened(() => openTestBackend({ seed: false }));
const admin = opened(() => backend.createUser('admin'));

describe('an account without a name', () => {
  const nameless = opened(() => backend.createUser('super_admin'));
  beforeEach(async () => {
    await backend.engine.script(`update public.profiles set full_name = null; delete from public.audit_log;
      delete from public.deleted_schools; delete from public.jobs`);
    await nameless.client.auth.signInWithPassword(nameless);
    acting.client = nameless.client;
  });

  it('is called by its e-mail address in the audit log, tasks and deleted schools', async () => {
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
});

describe('messages', () => {
  beforeEach(async () => {
    acting.client = admin.client;
    acting.user = { id: admin.id, email: admin.email, name: null, role: 'admin', isAdmin: true };
    await backend.engine.script('delete from public.contact_messages; delete from public.schools');
  });

  it('keeps suspected spam out of the inbox until an administrator says that it is none', async () => {
    const sent = {
      p_name: 'Ana',
      p_email: 'ana@example.test',
      p_message: 'Hola',
      p_website: 'https://a.test',
    };
    await backend.service.rpc('send_contact_message', sent);
    expect(await contactMessages('inbox')).toEqual([]);
    expect(await unreadMessages()).toBe(0);
    expect(await countSuspected()).toBe(1);
    const [message] = await contactMessages('spam');
    expect(message).toMatchObject({ name: 'Ana', message: 'Hola' });

    expect(await markMessage({ id: message?.id ?? '', as: 'notSpam' })).toMatchObject({ ok: true });
    expect(await contactMessages('spam')).toEqual([]);
    expect(await contactMessages('inbox')).toMatchObject([{ id: message?.id, isRead: false }]);
    expect(await unreadMessages()).toBe(1);
  });

  it('moves a message to the archive and back, and names the schools that it is about', async () => {
    await backend.engine.script(`insert into public.schools (name, slug, city, country, website) values
      ('Gusto', 'gusto', 'Faro', 'Portugal', 'https://www.gusto.test/en'), ('Sal', 'sal', 'Faro', 'Portugal', null),
      ('Other', 'other', 'Faro', 'Portugal', 'https://other.test')`);
    const sent = {
      p_name: 'Ana',
      p_email: 'ana@gusto.test',
      p_message: 'See https://site.test/school/sal too',
    };
    await backend.service.rpc('send_contact_message', sent);
    const [message] = await contactMessages('inbox');
    expect(message?.schools.map(({ name }) => name).toSorted()).toEqual(['Gusto', 'Sal']);
    const mark = (as: 'archived' | 'unarchived') => markMessage({ id: message?.id ?? '', as });
    await mark('archived');
    expect([await contactMessages('inbox'), await unreadMessages()]).toEqual([[], 0]);
    expect(await contactMessages('archive')).toMatchObject([{ id: message?.id }]);
    await mark('unarchived');
    expect(await contactMessages('inbox')).toMatchObject([{ id: message?.id }]);
  });
});

describe('statements of countries', () => {
  const COUNT = STATEMENTS_PAGE_SIZE + 1;
  beforeAll(async () => {
    await backend.engine.script(`
    delete from public.country_statements;
    insert into public.country_statements
      (key, country, topic, text_es, text_en, year, url, publisher, publisher_es, publisher_en, official, status)
    select 'pt-fees-' || number + 9, 'PT', 'fees', 'texto', 'text', 2025, 'https://ministry.example/',
      'Ministry', 'el ministerio', 'the ministry', true, 'waiting'
    from generate_series(1, ${COUNT}) number`);
  });

  beforeEach(() => {
    acting.client = admin.client;
  });

  const keysOf = async (query: Record<string, string>) => {
    const { rows, total, page } = await listStatements(STATEMENT_LIST.parse(query));
    return { keys: rows.map(({ key }) => key), total, page };
  };

  it('shows pages of statements, and the first one behind the last', async () => {
    expect(await keysOf({ page: '2' })).toEqual({ keys: ['pt-fees-30'], total: COUNT, page: 2 });
    const first = await keysOf({});
    expect(first).toMatchObject({ total: COUNT, page: 1 });
    expect(first.keys).toHaveLength(STATEMENTS_PAGE_SIZE);
    expect(await keysOf({ page: '9' })).toEqual(first);
  });

  it('shows those of a country and a state', async () => {
    expect(await keysOf({ country: 'FR' })).toEqual({ keys: [], total: 0, page: 1 });
    expect(await keysOf({ status: 'shown' })).toEqual({ keys: [], total: 0, page: 1 });
  });
});
