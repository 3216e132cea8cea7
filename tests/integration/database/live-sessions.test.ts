import { describe, expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { type Actor, account, as, only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));

const NOBODY = { name: null, admin: false, super: false, account: null };

const powersOf = async (actor: Actor) =>
  only(
    await as(
      database,
      actor,
      `select public.current_role_name() as name, public.is_admin() as admin, public.is_super_admin() as super,
        public.current_account() as account`,
    ),
  );

describe('a token whose session stands', () => {
  it('has the powers of its account', async () => {
    const owner = await account(database, 'super_admin');
    expect(await powersOf(owner)).toEqual({
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
    expect(await powersOf(owner)).toMatchObject({ admin: true });
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
    expect(await powersOf(owner)).toEqual(NOBODY);
    const renamed = await as(database, owner, `update public.profiles set full_name = 'x' where id = $1`, [
      owner.id,
    ]);
    expect(renamed.affectedRows).toBe(0);
  });

  it.each(['', 'no uuid', "' or true --", '00000000-0000-0000-0000-000000000000'])(
    'has none when it names the session %j',
    async (session) => {
      expect(await powersOf({ ...(await account(database, 'admin')), session })).toEqual(NOBODY);
    },
  );

  it('has none with the session of somebody else', async () => {
    const [one, other] = [await account(database, 'admin'), await account(database, 'admin')];
    expect(await powersOf({ ...one, session: other.id })).toEqual(NOBODY);
  });
});
