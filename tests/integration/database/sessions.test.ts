import { beforeEach, describe, expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { type Actor, account, as, only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));

beforeEach(async () => {
  await database.query('update private.account_rules set admins_need_second_factor = false');
});

/** A user with a second factor, and the levels of session and token. */
async function enrolled(
  role: 'user' | 'admin' | 'super_admin',
  { session = 'aal1', token = session }: { session?: string; token?: string } = {},
): Promise<Required<Actor>> {
  const actor = await account(database, role);
  await database.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now(), 'x')`,
    [actor.id],
  );
  await database.query('update auth.sessions set aal = $2::auth.aal_level where id = $1', [
    actor.id,
    session,
  ]);
  return { ...actor, level: token };
}

/** What the database says of the caller: role, powers and account. */
const stateOf = async (actor: Actor) =>
  only(
    await as<{ name: string; admin: boolean; super: boolean; account: { second_factor: string } | null }>(
      database,
      actor,
      `select public.current_role_name() as name, public.is_admin() as admin, public.is_super_admin() as super,
        public.current_account() as account`,
    ),
  );
const powersOf = async (actor: Actor) => {
  const { account: own, ...powers } = await stateOf(actor);
  return { ...powers, factor: own?.second_factor };
};

describe('whoever has a second factor', () => {
  it('has the powers of their role once it is given', async () => {
    const owner = await enrolled('super_admin', { session: 'aal2' });
    expect(await powersOf(owner)).toEqual({ name: 'super_admin', admin: true, super: true, factor: 'given' });
  });

  it.each([
    ['session and token', { session: 'aal1' }],
    ['the token, which is from before', { session: 'aal2', token: 'aal1' }],
    ['the session, whatever the token says', { session: 'aal1', token: 'aal2' }],
  ])('is a user while it is not given in %s', async (_, levels) => {
    const owner = await enrolled('super_admin', levels);
    expect(await powersOf(owner)).toEqual({ name: 'user', admin: false, super: false, factor: 'asked' });
    const read = await as(database, owner, 'select 1 from public.contact_messages');
    expect(read.rows).toEqual([]);
  });
});

describe('a second factor asked of all administrators', () => {
  const ask = (actor: Actor, required: boolean) =>
    as(database, actor, 'select public.require_second_factor($1)', [required]);

  it('removes the rights of administrators without one only', async () => {
    const owner = await enrolled('super_admin', { session: 'aal2' });
    const [admin, user] = [await account(database, 'admin'), await account(database, 'user')];
    await ask(owner, true);
    expect(only(await as(database, owner, 'select public.second_factor_required() as on'))).toEqual({
      on: true,
    });
    expect(await powersOf(owner)).toMatchObject({ super: true });
    expect(await powersOf(admin)).toEqual({ name: 'user', admin: false, super: false, factor: 'missing' });
    expect(await powersOf(user)).toMatchObject({ name: 'user', factor: 'none' });
    await ask(owner, false);
    expect(await powersOf(admin)).toMatchObject({ admin: true, factor: 'none' });
  });

  it('is not for a super administrator who has none', async () => {
    const owner = await account(database, 'super_admin');
    await expect(ask(owner, true)).rejects.toMatchObject({ code: '23514' });
    await expect(ask(owner, false)).resolves.toBeDefined();
  });

  it('is not for a super administrator who has not given theirs', async () => {
    await expect(ask(await enrolled('super_admin'), false)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('recovery codes', () => {
  const make = async (actor: Actor) =>
    only(await as<{ codes: string[] }>(database, actor, 'select public.make_recovery_codes() as codes'))
      .codes;
  const spend = async (actor: Actor, code: string) =>
    only(
      await as<{ right: boolean }>(database, actor, 'select public.spend_recovery_code($1) as right', [code]),
    ).right;

  it('are ten, all different, and kept as digests', async () => {
    const codes = await make(await enrolled('admin', { session: 'aal2' }));
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((code) => /^[0-9a-f]{4}(-[0-9a-f]{4}){3}$/.test(code))).toBe(true);
    const { rows } = await database.query<{ text: string }>(
      'select c::text as text from private.recovery_codes c',
    );
    for (const code of codes) expect(rows.map(({ text }) => text).join()).not.toContain(code);
  });

  it('take the second factor off the account, once, however they are typed', async () => {
    const owner = await enrolled('admin', { session: 'aal2' });
    const [code = '', other = ''] = await make(owner);
    const again = { ...owner, level: 'aal1' };
    expect(await spend(again, `${code}0`)).toBe(false);
    expect(await powersOf(again)).toMatchObject({ factor: 'asked' });
    expect(await spend(again, ` ${code.toUpperCase().replaceAll('-', '')}`)).toBe(true);
    expect(await powersOf(again)).toMatchObject({ admin: true, factor: 'none' });
    await expect(spend(again, other)).rejects.toMatchObject({ code: '42501' });
  });

  it('belong to one account, and new ones end the earlier', async () => {
    const [one, two] = [
      await enrolled('user', { session: 'aal2' }),
      await enrolled('user', { session: 'aal2' }),
    ];
    const [first = ''] = await make(one);
    await make(two);
    expect(await spend({ ...two, level: 'aal1' }, first)).toBe(false);
    await make(one);
    expect(await spend({ ...one, level: 'aal1' }, first)).toBe(false);
  });

  it('are made only by who has just given the second factor', async () => {
    await expect(make(await enrolled('user'))).rejects.toMatchObject({ code: '42501' });
    await expect(make(await account(database, 'user'))).rejects.toMatchObject({ code: '42501' });
    await expect(as(database, { role: 'anon' }, 'select public.make_recovery_codes()')).rejects.toMatchObject(
      { code: '42501' },
    );
  });
});

const NOBODY = { name: null, admin: false, super: false, account: null };

describe('a token whose session stands', () => {
  it('has the powers of its account', async () => {
    const owner = await account(database, 'super_admin');
    expect(await stateOf(owner)).toEqual({
      name: 'super_admin',
      admin: true,
      super: true,
      account: {
        id: owner.id,
        name: 'Test super_admin',
        role: 'super_admin',
        second_factor: 'none',
        has_password: false,
      },
    });
  });

  it('keeps them after a ban that is over', async () => {
    const owner = await account(database, 'admin');
    await database.query(`update auth.users set banned_until = now() - interval '1 second' where id = $1`, [
      owner.id,
    ]);
    expect(await stateOf(owner)).toMatchObject({ admin: true });
  });
});

describe('a token that outlived its session', () => {
  const ends: [how: string, sql: string][] = [
    ['signed out', 'delete from auth.sessions where user_id = $1'],
    ['past the end of its session', `update auth.sessions set not_after = now() where user_id = $1`],
    ['banned', `update auth.users set banned_until = now() + interval '1 hour' where id = $1`],
    ['deleted by mark', 'update auth.users set deleted_at = now() where id = $1'],
  ];
  it.each(ends)('has no powers: %s', async (_, sql) => {
    const owner = await account(database, 'super_admin');
    await database.query(sql, [owner.id]);
    expect(await stateOf(owner)).toEqual(NOBODY);
    const renamed = await as(database, owner, `update public.profiles set full_name = 'x' where id = $1`, [
      owner.id,
    ]);
    expect(renamed.affectedRows).toBe(0);
  });

  it.each(['', 'no uuid', "' or true --", '00000000-0000-0000-0000-000000000000'])(
    'has none when it names the session %j',
    async (session) => {
      expect(await stateOf({ ...(await account(database, 'admin')), session })).toEqual(NOBODY);
    },
  );

  it('has none with the session of somebody else', async () => {
    const [one, other] = [await account(database, 'admin'), await account(database, 'admin')];
    expect(await stateOf({ ...one, session: other.id })).toEqual(NOBODY);
  });
});
