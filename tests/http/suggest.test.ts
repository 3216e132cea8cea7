import { expect, test } from 'vitest';
import type { SuggestionAnswer } from '../../lib/schools/model/suggestion';
import { newAddress, request } from '../support/request.ts';

const ask = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  request(`/api/suggest?${new URLSearchParams(query)}`, { headers });
const read = async (query: Record<string, string>) => (await (await ask(query)).json()) as SuggestionAnswer;

test('every suggestion leads to a page', async () => {
  for (const search of ['basque', 'past', 'madrid', 'suiza', 'york', 'pais vasco', 'diploma']) {
    for (const { options } of (await read({ search, language: 'en' })).groups) {
      for (const { address } of options)
        expect([address, (await request(address)).status]).toEqual([address, 200]);
    }
  }
});

test('an answer may be kept for a minute, by its mark', async () => {
  const answer = await ask({ search: 'madrid' });
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('set-cookie')).toBeNull();
  const again = await ask({ search: 'madrid' }, { 'if-none-match': answer.headers.get('etag') ?? '' });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test.each([
  ['a language that there is not', 'language=fr'],
  ['a parameter that there is not', 'search=a&q=b'],
  ['a parameter twice', 'search=a&search=b'],
  ['a long text', `search=${'a'.repeat(101)}`],
  ['NUL', 'search=a%00'],
  ['a list that there is not', 'list=people'],
])('%s is refused', async (_what, query) => {
  const answer = await request(`/api/suggest?${query}`);
  expect(answer.status).toBe(400);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(await answer.json()).toMatchObject({ error: { code: 'invalid_parameter' } });
});

test('clients that send more requests than typing causes are limited', async () => {
  const sender = { 'x-forwarded-for': newAddress() };
  const statuses = new Set<number>();
  for (let sent = 0; sent < 620 && !statuses.has(429); sent += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ language: 'en' }, sender)));
    for (const answer of answers) {
      statuses.add(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      await answer.arrayBuffer();
    }
  }
  expect(statuses).toEqual(new Set([200, 429]));
  expect((await ask({ language: 'en' }, { 'x-forwarded-for': newAddress() })).status).toBe(200);
});
