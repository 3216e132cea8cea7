import { describe, expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));

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
