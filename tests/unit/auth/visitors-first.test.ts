import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { requireRole } from '@/lib/auth/guard';
import { done } from '@/lib/result';

/** What happened, in its order. */
const happened: string[] = [];
const session = vi.hoisted(() => ({ isAdmin: true }));
vi.mock('@/lib/auth/session', () => ({
  currentUser: async () => ({ ...session, role: 'user', secondFactor: 'none' }),
}));
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => ({}) }));
vi.mock('@/lib/http/visitors-first', () => ({
  visitorsFirst: async () => {
    happened.push('visitors were served');
  },
}));
vi.mock('next/navigation', () => ({
  redirect: () => {
    throw new Error('led away');
  },
}));

const save = adminAction(z.number(), async (number) => {
  happened.push(`${number} saved`);
  return done(null);
});

beforeEach(() => {
  happened.length = 0;
  session.isAdmin = true;
});

it('a write of the admin area begins when visitors have been served', async () => {
  await save(1);
  expect(happened).toEqual(['visitors were served', '1 saved']);
});

it('a page of the admin area does, and the page of an account does not wait', async () => {
  await requireRole('user', '/auth/profile');
  expect(happened).toEqual([]);
  await requireRole('admin', '/admin');
  expect(happened).toEqual(['visitors were served']);
});

it('what is refused is refused at once', async () => {
  expect(await save('a number' as never)).toMatchObject({ ok: false, error: 'invalid' });
  session.isAdmin = false;
  expect(await save(1)).toMatchObject({ ok: false, error: 'forbidden' });
  await expect(requireRole('admin', '/admin')).rejects.toThrow('led away');
  expect(happened).toEqual([]);
});
