import { expect, test } from 'vitest';
import { request } from '../support/request.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const send = (body: string, headers: Record<string, string> = {}) =>
  request('/api/counts', { method: 'POST', headers: { ...FORM, ...headers }, body });

test('an event is taken without a word, a cookie or a place in a cache', async () => {
  const answer = await send('kind=school_view&slug=ferrandi-paris');
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(answer.headers.get('cache-control')).toContain('no-store');
});

test.each([
  ['what is no event', 400, 'kind=school_view&slug=../etc'],
  ['a list of them', 400, '[{"kind":"empty_search"}]'],
  ['a long text', 413, `kind=empty_search&more=${'x'.repeat(10_000)}`],
])('%s is refused', async (_what, status, body) => {
  expect((await send(body)).status).toBe(status);
});
