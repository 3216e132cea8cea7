import { redirect } from 'next/navigation';
import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { BackendError } from '@/lib/supabase/result';

vi.mock('@/lib/accounts/session', () => ({ currentUser: async () => ({ id: 'a', role: 'admin' }) }));
vi.mock('@/lib/accounts/guard', () => ({ hasRole: () => true }));
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => ({}) }));

const throwing = (error: unknown) =>
  adminAction(z.object({}), async () => {
    throw error;
  })({});

let logged: unknown[][];
beforeEach(() => {
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((...line) => void logged.push(line));
});

it.each([
  ['the backend', new BackendError('school', { message: 'connection refused', code: '08006' })],
  ['our own code', new TypeError('x is not a function')],
])(
  'a failure of %s is told with the reference under which the log has it, and with nothing else',
  async (_, error) => {
    const result = await throwing(error);
    expect(result).toEqual({ ok: false, error: 'failed', reference: expect.stringMatching(/^[0-9a-f]{8}$/) });
    if (result.ok) return;
    expect(logged).toHaveLength(1);
    expect(String(logged[0]?.[0])).toBe(`[${result.reference}]`);
    expect(String(logged[0]?.[1])).toContain(error.message);
  },
);

it('what the database does not allow is no failure', async () => {
  const refusal = new BackendError('school', { message: 'permission denied', code: '42501' });
  expect(await throwing(refusal)).toEqual({ ok: false, error: 'forbidden' });
});

it('a redirect leaves an action as one', async () => {
  const action = adminAction(z.object({}), async () => redirect('/es'));
  await expect(action({})).rejects.toThrow('NEXT_REDIRECT');
  expect(logged).toEqual([]);
});
