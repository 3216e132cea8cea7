import { AuthRetryableFetchError } from '@supabase/supabase-js';
import { describe, expect, it, vi } from 'vitest';
import { requireRole } from '@/lib/accounts/guard';
import { identify, UnknownUserError, userOf } from '@/lib/accounts/session';
import type { BackendClient } from '@/lib/supabase/client';

const request = vi.hoisted(() => ({ client: undefined as unknown }));
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => request.client }));

type Account = {
  id: string;
  name: string | null;
  role: string;
  second_factor: string;
  has_password: boolean;
};
type Answer = { data: Account | null; error: { message: string } | null; status?: number };
const found = (name: string | null, role: string): Answer => ({
  data: { id: 'b1', name, role, second_factor: 'none', has_password: true },
  error: null,
});
const refused: Answer = { data: null, error: { message: 'the backend is down' } };

/** The part of a client that `userOf` uses. */
function clientWith(claims: object | null, account: Answer, error: Error | null = null): BackendClient {
  const auth = { getClaims: () => Promise.resolve({ data: claims && { claims }, error }) };
  const rpc = (name: string) =>
    name === 'current_account' ? Promise.resolve(account) : Promise.reject(new Error(name));
  return { auth, rpc } as unknown as BackendClient;
}

const CLAIMS = { sub: 'b1', email: 'ana@example.org' };

describe('who is signed in', () => {
  it('is known with name and role', async () => {
    expect(await userOf(clientWith(CLAIMS, found('Ana', 'super_admin')))).toEqual({
      id: 'b1',
      email: 'ana@example.org',
      name: 'Ana',
      role: 'super_admin',
      isAdmin: true,
      secondFactor: 'none',
      hasPassword: true,
      asksPassword: true,
    });
  });

  it('is nobody when the backend does not accept the token', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(await identify(clientWith(CLAIMS, { ...refused, status: 401 }))).toBeNull();
  });

  it('is not led away by a guard while it is unknown', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    request.client = clientWith(CLAIMS, refused);
    await expect(requireRole('admin', '/admin')).rejects.toBeInstanceOf(UnknownUserError);
    request.client = clientWith(CLAIMS, found('Ana', 'user'));
    await expect(requireRole('admin', '/admin')).rejects.toThrow('NEXT_REDIRECT');
  });

  it('is unknown while the backend does not answer', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const error = new AuthRetryableFetchError('fetch failed', 0);
    const client = clientWith(null, refused, error);
    expect(await identify(client)).toBe('unknown');
    expect(await userOf(client)).toBeNull();
  });
});
