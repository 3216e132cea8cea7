import { describe, expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { account, as, only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));

describe('a new account', () => {
  const profileOf = async (metadata: string | null) => {
    const { id } = only(
      await database.query<{ id: string }>(
        'insert into auth.users (id, raw_user_meta_data) values (gen_random_uuid(), $1) returning id',
        [metadata],
      ),
    );
    return only(
      await database.query<{ full_name: string | null }>(
        'select full_name from public.profiles where id = $1',
        [id],
      ),
    );
  };

  it('gets a profile with the name given at sign-up', async () => {
    expect(await profileOf('{"full_name": " Ana Pérez "}')).toEqual({ full_name: 'Ana Pérez' });
  });

  it('gets one whatever stands in the metadata', async () => {
    expect(await profileOf(null)).toEqual({ full_name: null });
    expect(await profileOf('{"full_name": ""}')).toEqual({ full_name: null });
    expect(await profileOf('{"full_name": {"a": 1}}')).toEqual({ full_name: '{"a": 1}' });
    expect((await profileOf(JSON.stringify({ full_name: 'x'.repeat(5000) }))).full_name).toHaveLength(200);
    expect(await profileOf('[]')).toEqual({ full_name: null });
  });

  it('loses profile and role when it is deleted', async () => {
    const { id } = await account(database, 'admin');
    await database.query('delete from auth.users where id = $1', [id]);
    const left = await database.query(
      'select id from public.profiles where id = $1 union all select user_id from public.user_roles where user_id = $1',
      [id],
    );
    expect(left.rows).toEqual([]);
  });
});

describe('the last super admin', () => {
  const refused = { code: '23514', constraint: 'user_roles_last_super_admin' };

  /** The only one who has a role. */
  async function lastSuperAdmin() {
    const last = await account(database, 'super_admin');
    await database.query('delete from public.user_roles where user_id <> $1', [last.id]);
    return last;
  }

  it('can neither be demoted nor deleted', async () => {
    const last = await lastSuperAdmin();
    const { id } = last;
    for (const sql of [
      `update public.user_roles set role = 'admin' where user_id = $1`,
      'delete from public.user_roles where user_id = $1',
    ]) {
      await expect(as(database, last, sql, [id])).rejects.toMatchObject(refused);
      await expect(as(database, { role: 'service_role' }, sql, [id])).rejects.toMatchObject(refused);
    }
    await expect(database.query('delete from auth.users where id = $1', [id])).rejects.toMatchObject(refused);
    await expect(database.query('delete from public.user_roles')).rejects.toMatchObject(refused);
  });

  it('can be removed when there is another one, but both cannot be removed concurrently', async () => {
    const { id: first } = await lastSuperAdmin();
    const second = await account(database, 'super_admin');
    await expect(database.query(`update public.user_roles set role = 'user'`)).rejects.toMatchObject(refused);
    await as(database, second, `update public.user_roles set role = 'user' where user_id = $1`, [first]);
    const left = await database.query(`select user_id from public.user_roles where role = 'super_admin'`);
    expect(left.rows).toEqual([{ user_id: second.id }]);
  });
});

it('addresses, last use, second factor and suspension are read by super admins alone', async () => {
  const [superAdmin, admin, user] = await Promise.all([
    account(database, 'super_admin'),
    account(database, 'admin'),
    account(database, 'user'),
  ]);
  const read = (actor: Parameters<typeof as>[1]) =>
    as<{ details: Record<string, unknown> }>(
      database,
      actor,
      'select public.account_details($1) as details',
      [[admin.id, user.id]],
    );
  await database.query(
    `update auth.sessions set updated_at = '2026-01-01T00:00:00Z', created_at = null where user_id = $1`,
    [user.id],
  );
  const { details } = only(await read(superAdmin));
  expect(Object.keys(details).sort()).toEqual([admin.id, user.id].sort());
  expect(details[user.id]).toEqual({
    email: expect.stringContaining('@'),
    seen_at: expect.stringContaining('2026-01-01T00:00:00'),
    factor: false,
    suspended: false,
  });
  for (const other of [admin, user, { role: 'anon' } as const]) {
    await expect(read(other)).rejects.toMatchObject({ code: '42501' });
  }
});

it('a suspended account reaches nothing, also in its old session after that is lifted, and no account suspends itself', async () => {
  const [superAdmin, admin] = [await account(database, 'super_admin'), await account(database, 'admin')];
  const suspend = (actor: Parameters<typeof as>[1], id: string, suspended = true) =>
    as(database, actor, 'select public.suspend_account($1, $2)', [id, suspended]);
  const isAdmin = async () =>
    only(await as<{ is: boolean }>(database, admin, 'select public.is_admin() as is')).is;
  await expect(suspend(admin, superAdmin.id)).rejects.toMatchObject({ code: '42501' });
  await expect(suspend(superAdmin, superAdmin.id)).rejects.toMatchObject({ code: '23514' });
  await suspend(superAdmin, admin.id);
  expect(await isAdmin()).toBe(false);
  await suspend(superAdmin, admin.id, false);
  expect(await isAdmin()).toBe(false);
  const { rows } = await database.query(
    `select verb, actor from public.audit_log where thing_id = $1 and verb like '%banned' order by id`,
    [admin.id],
  );
  expect(rows).toEqual([
    { verb: 'banned', actor: superAdmin.id },
    { verb: 'unbanned', actor: superAdmin.id },
  ]);
});

describe('sessions', () => {
  /** An account with a session and its refresh token. */
  async function signedIn(role: 'user' | 'admin' | 'super_admin') {
    const { id } = await account(database, role);
    await database.query(
      `with s as (insert into auth.sessions (id, user_id, created_at, updated_at)
         values (gen_random_uuid(), $1, now(), now()) returning id)
       insert into auth.refresh_tokens (token, user_id, session_id) select gen_random_uuid()::text, $1::text, s.id from s`,
      [id],
    );
    return id;
  }
  const isSignedIn = async (id: string) => {
    const { rows } = await database.query<{ left: number }>(
      `select (select count(*) from auth.sessions where user_id = $1)::int
            + (select count(*) from auth.refresh_tokens where user_id = $1::text)::int as left`,
      [id],
    );
    return rows[0]?.left !== 0;
  };
  const changing = async (id: string, sql: string) => {
    await database.query(sql, [id]);
    return isSignedIn(id);
  };

  it('end with a suspension, and stay ended when it is lifted', async () => {
    const id = await signedIn('admin');
    expect(await isSignedIn(id)).toBe(true);
    const ban = `update auth.users set banned_until = now() + interval '1 hour' where id = $1`;
    expect(await changing(id, ban)).toBe(false);
    expect(await changing(id, 'update auth.users set banned_until = null where id = $1')).toBe(false);
  });

  it.each([
    ['super_admin', `update public.user_roles set role = 'admin' where user_id = $1`, false],
    ['admin', `update public.user_roles set role = 'user' where user_id = $1`, false],
    ['admin', 'delete from public.user_roles where user_id = $1', false],
    ['admin', `update public.user_roles set role = 'super_admin' where user_id = $1`, true],
    ['admin', `update public.user_roles set role = 'admin' where user_id = $1`, true],
    ['user', `update auth.users set banned_until = now() - interval '1 hour' where id = $1`, true],
  ] as const)('end with a role that is taken away, not with others: %s, %s', async (role, sql, stays) => {
    await account(database, 'super_admin');
    expect(await changing(await signedIn(role), sql)).toBe(stays);
  });
});

async function unproven({ mailed, metadata = {} }: { mailed: boolean; metadata?: object }): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `insert into auth.users (id, email, encrypted_password, confirmation_sent_at, raw_user_meta_data)
     values (gen_random_uuid(), gen_random_uuid() || '@example.test', 'digest', $1, $2) returning id`,
    [mailed ? new Date().toISOString() : null, metadata],
  );
  return rows[0]?.id ?? '';
}

async function passwordAfter(id: string, change: string): Promise<string | null | undefined> {
  await database.query(`update auth.users set ${change} where id = $1`, [id]);
  const { rows } = await database.query<{ encrypted_password: string | null }>(
    'select encrypted_password from auth.users where id = $1',
    [id],
  );
  return rows[0]?.encrypted_password;
}

describe('a password chosen before the address was proven', () => {
  it('is forgotten the moment it is proven', async () => {
    expect(await passwordAfter(await unproven({ mailed: true }), 'email_confirmed_at = now()')).toBe('');
  });

  it('is forgotten where no mail is sent and the account says that it is chosen later', async () => {
    const id = await unproven({ mailed: false, metadata: { password: 'later' } });
    expect(await passwordAfter(id, 'email_confirmed_at = now()')).toBe('');
  });

  it('is not saved again by the same statement', async () => {
    const id = await unproven({ mailed: true });
    expect(await passwordAfter(id, `email_confirmed_at = now(), encrypted_password = 'theirs'`)).toBe('');
  });
});

it('metadata sent before is forgotten too, also where the backend writes what it had read once more', async () => {
  const given = { full_name: 'Stranger', language: 'en', email: 'a@example.test' };
  const id = await unproven({ mailed: true, metadata: given });
  // The two statements of Supabase Auth, in one transaction.
  await database.transaction(async (tx) => {
    await tx.query(`update auth.users set email_confirmed_at = now() where id = $1`, [id]);
    const again = { ...given, email_verified: true };
    await tx.query('update auth.users set raw_user_meta_data = $2 where id = $1', [id, again]);
  });
  const read = () =>
    database.query(
      `select u.raw_user_meta_data as metadata, p.full_name
         from auth.users u join public.profiles p on p.id = u.id where u.id = $1`,
      [id],
    );
  const facts = { email: 'a@example.test', email_verified: true };
  expect((await read()).rows).toEqual([{ metadata: facts, full_name: null }]);
  await database.query('update auth.users set raw_user_meta_data = $2 where id = $1', [
    id,
    { ...facts, language: 'es' },
  ]);
  expect((await read()).rows).toEqual([{ metadata: { ...facts, language: 'es' }, full_name: null }]);
});

describe('a password stays', () => {
  it('with an account that the secret key creates as confirmed', async () => {
    expect(await passwordAfter(await unproven({ mailed: false }), 'email_confirmed_at = now()')).toBe(
      'digest',
    );
  });

  it('while nothing is proven, and once it was chosen afterwards', async () => {
    const id = await unproven({ mailed: true });
    expect(await passwordAfter(id, 'confirmation_sent_at = now()')).toBe('digest');
    await passwordAfter(id, 'email_confirmed_at = now()');
    expect(await passwordAfter(id, `encrypted_password = 'own'`)).toBe('own');
    expect(await passwordAfter(id, 'email_confirmed_at = now(), last_sign_in_at = now()')).toBe('own');
  });
});
