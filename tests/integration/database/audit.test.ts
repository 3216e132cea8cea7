import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { type Client, openTestBackend, type TestUser } from '../../support/backend.ts';

const HOME = '203.0.113.7';
const backend = opened(() => openTestBackend({ seed: false }));
let admin: TestUser;
let root: TestUser;
let user: TestUser;
beforeAll(async () => {
  [user, admin, root] = [
    await backend.createUser('user'),
    await fromHome(await backend.createUser('admin')),
    await fromHome(await backend.createUser('super_admin')),
  ];
});
beforeEach(() => backend.engine.script('delete from public.audit_log'));

/** The same account, signed in from another address. */
async function fromHome(account: TestUser): Promise<TestUser> {
  const client = backend.client({ 'x-local-backend-peer': HOME });
  const { error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  return { ...account, client };
}

async function sessionOf({ client }: TestUser): Promise<string> {
  const { data } = await client.auth.getClaims();
  return data?.claims.session_id ?? '';
}

interface Entry {
  actor: string | null;
  actor_name: string | null;
  actor_role: string;
  verb: string;
  thing: string;
  thing_id: string | null;
  label: string | null;
  detail: unknown;
  address: string | null;
}

/** The log as an admin reads it, oldest first. */
async function told(): Promise<Entry[]> {
  const { data } = await admin.client
    .from('audit_log')
    .select('actor,actor_name,actor_role,verb,thing,thing_id,label,detail,address')
    .order('id')
    .throwOnError();
  return data as Entry[];
}

async function must<Answer extends { data: unknown; error: { message: string } | null }>(
  answer: PromiseLike<Answer>,
): Promise<NonNullable<Extract<Answer, { error: null }>['data']>> {
  const { data, error } = await answer;
  if (error) throw new Error(error.message);
  return data as NonNullable<Extract<Answer, { error: null }>['data']>;
}

const school = () =>
  must(
    backend.service
      .from('schools')
      .insert({ name: 'Audited', city: 'Faro', country: 'Portugal' })
      .select('id')
      .single(),
  );
const by = (who: TestUser, role: string) => ({
  actor: who.id,
  actor_name: `Test ${role}`,
  actor_role: role,
  address: HOME,
});

describe('the audit log records', () => {
  it('who signed in and out, and from where', async () => {
    const somebody = await fromHome(await backend.createUser('user'));
    await backend.engine.script('delete from public.audit_log');
    const again = await fromHome(somebody);
    await again.client.auth.signOut({ scope: 'local' });
    const whom = { thing: 'account', thing_id: somebody.id, label: 'Test user' };
    expect(await told()).toEqual([
      expect.objectContaining({ ...by(somebody, 'user'), ...whom, verb: 'signed_in' }),
      expect.objectContaining({ ...by(somebody, 'user'), ...whom, verb: 'signed_out' }),
    ]);
  });

  it('whose password was wrong, and no text that belongs to no account', async () => {
    const fail = (p_email: string, p_address: string) =>
      must(backend.service.rpc('audit_failed_sign_in', { p_email, p_address }));
    await fail(user.email.toUpperCase(), '198.51.100.1');
    await fail('hunter2', 'not an address');
    const failed = { actor: null, verb: 'sign_in_failed', thing: 'account' };
    expect(await told()).toMatchObject([
      { ...failed, thing_id: user.id, label: 'Test user', address: '198.51.100.1' },
      { ...failed, thing_id: null, label: null, address: null },
    ]);
  });

  it('no more than a thousand wrong passwords an hour', async () => {
    await backend.engine.script(`insert into public.audit_log (actor_role, verb, thing)
      select 'service', 'sign_in_failed', 'account' from generate_series(1, 1000)`);
    await must(backend.service.rpc('audit_failed_sign_in', { p_email: 'x@y.zz', p_address: '' }));
    expect(
      await must(
        backend.service.from('audit_log').select('id').eq('verb', 'sign_in_failed').range(1000, 1001),
      ),
    ).toEqual([]);
  });

  it('who changed whose role, from what to what', async () => {
    const other = await backend.createUser('user');
    await backend.engine.script('delete from public.audit_log');
    for (const role of ['admin', 'admin', 'user'] as const)
      await must(root.client.from('user_roles').upsert({ user_id: other.id, role }).select());
    const change = {
      ...by(root, 'super_admin'),
      verb: 'role_changed',
      thing_id: other.id,
      label: 'Test user',
    };
    expect(await told()).toMatchObject([
      { ...change, detail: { from: 'user', to: 'admin' } },
      { ...change, detail: { from: 'admin', to: 'user' } },
    ]);
  });

  it('that a password or an address was changed', async () => {
    const { id } = await backend.createUser('user');
    const change = { password: 'another long password', email: `new-${id}@example.test` };
    await must(backend.service.auth.admin.updateUserById(id, change));
    const whose = { actor_role: 'owner', thing_id: id, label: 'Test user' };
    expect((await told()).filter(({ verb }) => /_changed$/.test(verb))).toMatchObject([
      { ...whose, verb: 'email_changed' },
      { ...whose, verb: 'password_changed' },
    ]);
  });

  it('who deleted a school and who brought it back', async () => {
    const { id } = await school();
    await must(admin.client.from('schools').delete().eq('id', id).select());
    const kept = await must(root.client.from('deleted_schools').select('id').eq('school_id', id).single());
    await must(root.client.rpc('restore_deleted_school', { p_snapshot: kept.id }));
    const which = { thing: 'school', thing_id: id, label: 'Audited' };
    expect(await told()).toMatchObject([
      { ...by(admin, 'admin'), ...which, verb: 'school_deleted' },
      { ...by(root, 'super_admin'), ...which, verb: 'school_restored' },
    ]);
  });

  it('in one line that many schools were deleted at once', async () => {
    for (let i = 0; i < 3; i++) await school();
    await must(admin.client.from('schools').delete().eq('name', 'Audited').select());
    const [entry, ...more] = await told();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ verb: 'school_deleted', thing_id: null, label: 'Audited' });
    expect(entry?.detail).toEqual({ count: expect.toSatisfy((count) => count >= 3) });
  });

  it('who restored a version', async () => {
    const { id } = await school();
    await must(admin.client.from('schools').update({ phone: '+351 1' }).eq('id', id).select());
    const [first] = await must(admin.client.from('change_log').select('id').eq('row_id', id).order('id'));
    await must(root.client.rpc('restore_school_version', { p_school: id, p_change: first?.id ?? 0 }));
    expect(await told()).toMatchObject([
      { ...by(root, 'super_admin'), verb: 'version_restored', thing_id: id },
    ]);
  });

  it('who had an import written, and who had it taken back', async () => {
    const id = await must(admin.client.rpc('begin_import', { p_file_name: 'schools.csv' }));
    const step = (client: Client, p_step: string) =>
      must(client.rpc('prepare_import', { p_import: id, p_step }));
    const positions = [1, 2, 3, 4, 5, 6, 7];
    const rows = positions.map((position) => ({ position, number: position + 1, cells: [] }));
    await must(admin.client.rpc('add_import_rows', { p_import: id, p_rows: rows }));
    await must(
      admin.client.rpc('end_import_upload', { p_import: id, p_headings: [], p_rows: 7, p_details: {} }),
    );
    await step(admin.client, 'check');
    const found = positions.map((position) => ({ position, kind: 'same' }));
    await must(backend.service.rpc('save_import_check', { p_import: id, p_run: 1, p_rows: found }));
    await must(backend.service.rpc('end_import_step', { p_import: id, p_step: 'check' }));
    await step(admin.client, 'apply');
    await step(root.client, 'undo');
    const what = { thing: 'import', thing_id: id, label: 'schools.csv', detail: { rows: 7 } };
    expect(await told()).toMatchObject([
      { ...by(admin, 'admin'), ...what, verb: 'imported' },
      { ...by(root, 'super_admin'), ...what, verb: 'import_undone' },
    ]);
  });

  it('who started, stopped and repeated a job', async () => {
    const job = await must(
      backend.service.rpc('start_job', {
        p_kind: 'sync-slugs',
        p_subject: 'audited',
        p_parameters: {},
        p_started_by: admin.id,
        p_items: [{ label: 'one' }],
      }),
    );
    await must(root.client.rpc('cancel_job', { p_job: job.id }));
    await must(root.client.rpc('retry_job', { p_job: job.id, p_rest: true }));
    const which = { thing: 'job', thing_id: job.id, label: 'sync-slugs' };
    expect(await told()).toMatchObject([
      { ...which, actor: admin.id, verb: 'job_started', address: null },
      { ...by(root, 'super_admin'), ...which, verb: 'job_stopped' },
      { ...by(root, 'super_admin'), ...which, verb: 'job_retried' },
    ]);
  });

  it.each([
    ['with the address of that session', () => sessionOf(admin), HOME],
    ['without one for a session of somebody else', () => sessionOf(root), null],
  ])('what the server starts for an administrator, %s', async (_with, session, address) => {
    const server = backend.client({
      apikey: backend.secret,
      authorization: `Bearer ${backend.secret}`,
      'x-actor-session': await session(),
    });
    const job = { p_kind: 'sync-slugs', p_subject: crypto.randomUUID(), p_parameters: {}, p_items: [] };
    await must(server.rpc('start_job', { ...job, p_started_by: admin.id }));
    expect(await told()).toMatchObject([{ actor: admin.id, verb: 'job_started', address }]);
  });

  it('that a message was deleted, and nothing of what it said', async () => {
    const message = { name: 'Somebody', email: 'a@b.cc', message: 'in confidence' };
    const { id } = await must(backend.service.from('contact_messages').insert(message).select('id').single());
    await must(admin.client.from('contact_messages').delete().eq('id', id).select());
    const entries = await told();
    expect(entries).toMatchObject([{ ...by(admin, 'admin'), verb: 'message_deleted', thing_id: id }]);
    expect(JSON.stringify(entries)).not.toContain('confidence');
  });

  it('second factors that come and go', async () => {
    await backend.engine.script(`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
        values (gen_random_uuid(), '${user.id}', 'totp', 'unverified', now(), now());
      update auth.mfa_factors set status = 'verified' where user_id = '${user.id}';
      delete from auth.mfa_factors where user_id = '${user.id}'`);
    const whose = { thing: 'account', thing_id: user.id, label: 'Test user' };
    expect(await told()).toMatchObject([
      { ...whose, verb: 'factor_added' },
      { ...whose, verb: 'factor_removed' },
    ]);
  });

  it('which setting was changed, without its secret', async () => {
    await backend.engine.script(`update private.contact_settings set per_sender = 6, salt = 'secret';
      update private.account_rules set admins_need_second_factor = false`);
    expect(await told()).toMatchObject([
      {
        actor_role: 'owner',
        verb: 'setting_changed',
        label: 'contact_settings',
        detail: { per_sender: 6, salt: '…' },
      },
    ]);
  });

  it('what an admin says of their own exports and repairs, and of nothing else', async () => {
    const tell = (client: Client, p_verb: string, p_thing: string, p_detail = {}) =>
      client.rpc('audit_own_act', { p_verb, p_thing, p_label: '?type=academy', p_detail });
    expect((await tell(admin.client, 'exported', 'school')).error).toBe(null);
    expect((await tell(admin.client, 'role_changed', 'account')).error?.code).toBe('22023');
    expect((await tell(admin.client, 'exported', 'school', { x: 'y'.repeat(3000) })).error?.code).toBe(
      '22023',
    );
    expect((await tell(user.client, 'exported', 'school')).error?.code).toBe('42501');
    expect((await tell(backend.anon, 'exported', 'school')).error?.code).toBe('42501');
    expect(await told()).toMatchObject([{ ...by(admin, 'admin'), verb: 'exported', label: '?type=academy' }]);
  });
});

describe('an entry', () => {
  it('can be neither written, changed nor erased through the API, not with the secret key either', async () => {
    await backend.engine.script(`insert into public.audit_log (actor_role, verb, thing, label)
      values ('owner', 'imported', 'import', 'as it was')`);
    const everybody: Client[] = [backend.anon, user.client, admin.client, root.client, backend.service];
    for (const client of everybody) {
      const forged = { actor_role: 'admin', verb: 'imported', thing: 'import', label: 'forged' };
      expect((await client.from('audit_log').insert(forged)).error?.code).toBe('42501');
      expect((await client.from('audit_log').upsert({ ...forged, id: 1 } as never)).error).not.toBe(null);
      const rewritten = await client.from('audit_log').update({ label: 'rewritten' }).gt('id', 0);
      expect(rewritten.error?.code).toBe('42501');
      expect((await client.from('audit_log').delete().gt('id', 0)).error?.code).toBe('42501');
    }
    const calls = [user.client, admin.client, root.client].map((client) =>
      client.rpc('audit_failed_sign_in', { p_email: 'a@b.cc', p_address: '' }),
    );
    for (const call of calls) expect((await call).error?.code).toBe('42501');
    expect(await told()).toMatchObject([{ label: 'as it was' }]);
  });

  it('keeps the name of an account that is gone, and nothing that leads to the person', async () => {
    const gone = await fromHome(await backend.createUser('admin'));
    await must(gone.client.rpc('audit_own_act', { p_verb: 'exported', p_thing: 'school' }));
    await must(backend.service.auth.admin.deleteUser(gone.id));
    const entries = await told();
    const own = entries.filter(({ actor_name }) => actor_name === 'Test admin');
    expect(own.map(({ verb }) => verb)).toEqual(expect.arrayContaining(['signed_in', 'exported']));
    expect(own.every(({ actor, address }) => actor === null && address === null)).toBe(true);
    expect(entries.at(-1)).toMatchObject({ verb: 'account_deleted', thing_id: null, label: 'Test admin' });
    expect(JSON.stringify(entries)).not.toContain(gone.id);
  });

  it('goes when it is older than four hundred days', async () => {
    await backend.engine.script(`insert into public.audit_log (happened_at, actor_role, verb, thing) values
      (now() - interval '401 days', 'owner', 'imported', 'import'), (now() - interval '399 days', 'owner', 'exported', 'school')`);
    await must(backend.service.rpc('audit_failed_sign_in', { p_email: 'a@b.cc', p_address: '' }));
    expect((await told()).map(({ verb }) => verb)).toEqual(['exported', 'sign_in_failed']);
  });

  it('stays when the clock jumps ahead by more than its four hundred days', async () => {
    await backend.engine.script(`insert into public.audit_log (happened_at, actor_role, verb, thing)
        select now() - interval '401 days' + make_interval(days => n), 'owner', 'imported', 'import' from generate_series(1, 399) n;
      insert into private.cleanup_clock (seen_at, counted_to) values (now() - interval '401 days', now() - interval '401 days')
        on conflict (only_row) do update set seen_at = excluded.seen_at, counted_to = excluded.counted_to`);
    await must(backend.service.rpc('audit_failed_sign_in', { p_email: 'a@b.cc', p_address: '' }));
    await must(backend.service.rpc('audit_failed_sign_in', { p_email: 'a@b.cc', p_address: '' }));
    expect(await told()).toHaveLength(401);
    await backend.engine.script('delete from private.cleanup_clock');
  });
});
