import { AuthRetryableFetchError } from '@supabase/supabase-js';
import { describe, expect, it, vi } from 'vitest';
import { identify, userOf } from '@/lib/auth/session';
import type { BackendClient } from '@/lib/supabase/client';

vi.mock('@/lib/supabase/server', () => ({ serverClient: () => Promise.reject(new Error('not asked here')) }));

type Answer = { data: Record<string, string> | null; error: { message: string } | null };
const found = (data: Record<string, string> | null): Answer => ({ data, error: null });
const refused: Answer = { data: null, error: { message: 'the backend is down' } };

/** As much of a client as `userOf` speaks to. */
function clientWith(
  claims: object | null,
  rows: { profiles: Answer; user_roles: Answer },
  error: Error | null = null,
): BackendClient {
  const table = (name: 'profiles' | 'user_roles') => ({
    select: () => ({ eq: () => ({ maybeSingle: () => Promise.resolve(rows[name]) }) }),
  });
  const auth = { getClaims: () => Promise.resolve({ data: claims && { claims }, error }) };
  return { auth, from: table } as unknown as BackendClient;
}

const CLAIMS = { sub: 'b1', email: 'ana@example.org' };

describe('who is signed in', () => {
  it('is known with name and role', async () => {
    const rows = { profiles: found({ full_name: 'Ana' }), user_roles: found({ role: 'super_admin' }) };
    expect(await userOf(clientWith(CLAIMS, rows))).toEqual({
      id: 'b1',
      email: 'ana@example.org',
      name: 'Ana',
      role: 'super_admin',
      isAdmin: true,
    });
  });

  it('is a user without a role row', async () => {
    const rows = { profiles: found(null), user_roles: found(null) };
    expect(await userOf(clientWith(CLAIMS, rows))).toMatchObject({
      name: null,
      role: 'user',
      isAdmin: false,
    });
  });

  it('is a user when the role cannot be read, and the log says why', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const rows = { profiles: found({ full_name: 'Ana' }), user_roles: refused };
    expect(await userOf(clientWith(CLAIMS, rows))).toMatchObject({ role: 'user', isAdmin: false });
    expect(log).toHaveBeenCalledWith(expect.stringContaining('the backend is down'));
  });

  it('is unknown, and for guards nobody, while the backend does not answer', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const error = new AuthRetryableFetchError('fetch failed', 0);
    const client = clientWith(null, { profiles: refused, user_roles: refused }, error);
    expect(await identify(client)).toBe('unknown');
    expect(await userOf(client)).toBeNull();
  });

  it('is nobody without a session', async () => {
    expect(await userOf(clientWith(null, { profiles: refused, user_roles: refused }))).toBeNull();
  });
});
