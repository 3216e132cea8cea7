/** The five kinds of callers, with the same account ids on every backend. */
import type { TestBackend } from '../support/backend.ts';

export const CALLERS = ['anon', 'user', 'admin', 'super_admin', 'service'] as const;
export type Caller = (typeof CALLERS)[number];
export type BackendCaller = { apikey: string; authorization: string };

const PASSWORD = 'the same on both engines';
const ACCOUNTS = {
  user: '11111111-1111-4111-8111-111111111111',
  admin: '22222222-2222-4222-8222-222222222222',
  super_admin: '33333333-3333-4333-8333-333333333333',
} as const;

export async function signInAll(backend: TestBackend): Promise<Record<Caller, BackendCaller>> {
  const headers = (key: string, bearer = key) => ({ apikey: key, authorization: `Bearer ${bearer}` });
  const session = async (role: keyof typeof ACCOUNTS) => {
    const id = ACCOUNTS[role];
    const email = `${role}@example.test`;
    const created = await backend.service.auth.admin.createUser({
      id,
      email,
      password: PASSWORD,
      email_confirm: true,
    });
    if (created.error) throw created.error;
    if (role !== 'user') {
      await backend.service.from('user_roles').insert({ user_id: id, role }).throwOnError();
    }
    const signedIn = await backend.client().auth.signInWithPassword({ email, password: PASSWORD });
    if (signedIn.error) throw signedIn.error;
    return headers(backend.publishable, signedIn.data.session.access_token);
  };
  return {
    anon: headers(backend.publishable),
    service: headers(backend.secret),
    user: await session('user'),
    admin: await session('admin'),
    super_admin: await session('super_admin'),
  };
}
