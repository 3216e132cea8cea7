import { afterEach, expect, it, vi } from 'vitest';
import { watchAccount } from '@/lib/client/account';

afterEach(() => vi.unstubAllGlobals());

async function stateAfter(answer: () => Promise<Response>): Promise<string | undefined> {
  const dataset: Record<string, string> = { signedIn: '' };
  const menu = { dataset: { session: '/api/session' }, querySelector: () => null };
  vi.stubGlobal('document', { documentElement: { dataset }, querySelector: () => menu });
  vi.stubGlobal('fetch', answer);
  await watchAccount();
  return dataset.signedIn;
}

it.each([
  ['an administrator', async () => Response.json({ name: null, email: 'a@b.test', admin: true }), 'admin'],
  ['a user', async () => Response.json({ name: null, email: 'a@b.test', admin: false }), ''],
  ['nobody when the session has ended', async () => Response.json(null), undefined],
  ['the same as before when the role cannot be read', async () => Response.json(null, { status: 503 }), ''],
  ['the same as before without a network', () => Promise.reject(new TypeError('Failed to fetch')), ''],
])('the header is of %s', async (_, answer, state) => {
  expect(await stateAfter(answer)).toBe(state);
});
