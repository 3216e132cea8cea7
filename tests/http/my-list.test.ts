import { expect, test } from 'vitest';
import type { ListAnswer, ListQuestion } from '../../lib/my-list/model/facts';
import { insertSchool } from '../support/insert-school.ts';
import { newAddress, request } from '../support/request.ts';
import { serviceClient } from '../support/school-pictures.ts';

const HOTEL =
  'cornell-peter-and-stephanie-nolan-school-of-hotel-administration/master-of-management-in-hospitality-mmh';

const send = (body: string, headers: Record<string, string> = {}) =>
  request('/api/my-list', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress(), ...headers },
    body,
  });
const ask = async (keys: string[], more: Partial<ListQuestion> = {}) => {
  const answer = await send(JSON.stringify({ language: 'en', keys, near: '', ...more }));
  return (await answer.json()) as ListAnswer;
};

test('facts of schools and programmes are in the asked order, in the language, from the town', async () => {
  const keys = [HOTEL, 'no-such-school', 'ferrandi-paris'];
  const { entries, near, rates } = await ask(keys, { language: 'es', near: 'Lyon' });
  expect(entries.map(({ asked }) => asked)).toEqual([HOTEL, 'ferrandi-paris']);
  expect(entries).toMatchObject([
    {
      name: 'Máster en Gestión de la Hospitalidad (MMH)',
      address: `/escuela/${HOTEL}`,
      place: 'Ithaca, Estados Unidos',
      plan: { tuitions: [{ currency: 'USD' }] },
    },
    { name: 'FERRANDI Paris', address: '/escuela/ferrandi-paris', school: null, plan: null },
  ]);
  expect(entries[1]?.km).toBeGreaterThan(380);
  expect(entries[1]?.km).toBeLessThan(410);
  expect(near).toBe('Lyon, Francia');
  expect(rates.EUR).toBe(1);
});

test('a town that is not known is said, and measures no distance', async () => {
  const { entries, near } = await ask(['ferrandi-paris'], { near: 'xyzzy' });
  expect([near, entries[0]?.km]).toEqual([null, null]);
});

test('a renamed school is answered at its present address', async () => {
  const school = await insertSchool('Listed', { is_active: true });
  const slug = `${school.slug}-renamed`;
  await serviceClient().from('schools').update({ slug }).eq('id', school.id).throwOnError();
  expect((await ask([school.slug])).entries).toMatchObject([{ asked: school.slug, key: slug }]);
});

test('no cache keeps an answer, and it sets no cookie', async () => {
  const { headers } = await send('{"language":"en","keys":[],"near":""}');
  expect([headers.get('cache-control'), headers.get('set-cookie')]).toEqual(['no-store', null]);
});

test.each([
  ['what is no JSON', 400, '{'],
  ['deep nesting', 400, `${'['.repeat(100)}${']'.repeat(100)}`],
  ['a language that there is not', 400, '{"language":"fr","keys":[],"near":""}'],
  ['a part that there is not', 400, '{"language":"en","keys":[],"near":"","notes":["private"]}'],
  ['what is no address', 400, '{"language":"en","keys":["../a"],"near":""}'],
  ['NUL', 400, '{"language":"en","keys":["a\\u0000"],"near":""}'],
  ['a long town', 400, JSON.stringify({ language: 'en', keys: [], near: 'a'.repeat(101) })],
  ['201 addresses', 400, JSON.stringify({ language: 'en', keys: Array(201).fill('a'), near: '' })],
  ['a long body', 413, ' '.repeat(150_001)],
])('%s is refused', async (_what, status, body) => {
  expect((await send(body)).status).toBe(status);
});

test('another site may not ask', async () => {
  const answer = await send('{"language":"en","keys":[],"near":""}', { 'sec-fetch-site': 'cross-site' });
  expect(answer.status).toBe(403);
});

test('clients that ask more than a classroom does are limited', async () => {
  const sender = { 'x-forwarded-for': newAddress() };
  const statuses = new Set<number>();
  for (let sent = 0; sent < 140 && !statuses.has(429); sent += 20) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send('{"language":"en","keys":[],"near":""}', sender)),
    );
    for (const answer of answers) statuses.add(answer.status);
  }
  expect(statuses).toEqual(new Set([200, 429]));
});
