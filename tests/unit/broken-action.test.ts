import { expect, it } from 'vitest';
import { isBrokenAction } from '@/lib/http/broken-action';

const ID = 'f'.repeat(42);
const call = (body: string) =>
  new Request('http://localhost/admin', {
    method: 'POST',
    headers: { 'next-action': ID, 'content-type': 'text/plain;charset=UTF-8' },
    body,
  });
const form = (fields: Record<string, string | Blob>, headers: Record<string, string> = {}) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return new Request('http://localhost/auth', { method: 'POST', headers, body });
};
const descriptor = `{"id":"${ID}","bound":"$@1"}`;

it.each([
  '[]',
  '[{"id":"a","form":{"name":"$$5","note":"$undefined"}}]',
  '[{"a":[1]},"$0:0:a"]',
  '["$D2026-05-01T00:00:00.000Z"]',
])('arguments as browsers send them are complete: %s', async (body) => {
  expect(await isBrokenAction(call(body))).toBe(false);
});

it.each([
  '',
  '[',
  '{}',
  '["$F1"]',
  '["$h5"]',
  '["$@1"]',
  '["$9"]',
  '["$0:0:b"]',
  '["$T"]',
  '["$B1"]',
  '["$Q1"]',
  '["$n"]',
  '["$n1x"]',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
])('odd arguments are refused: %s', async (body) => {
  expect(await isBrokenAction(call(body))).toBe(true);
});

it('a form with and without script is complete', async () => {
  expect(await isBrokenAction(form({ email: 'a@b.cc', note: '$F1' }))).toBe(false);
  expect(await isBrokenAction(form({ [`$ACTION_ID_${ID}`]: '', email: 'a' }))).toBe(false);
  const bound = {
    $ACTION_REF_1: '',
    '$ACTION_1:0': descriptor,
    '$ACTION_1:1': '[{"outcome":null}]',
    $ACTION_KEY: 'k1',
  };
  expect(await isBrokenAction(form({ ...bound, email: 'a' }))).toBe(false);
  const called = { '0': '[{"outcome":null},"$K1"]', _1_email: 'a', '1_email': 'a' };
  expect(await isBrokenAction(form(called, { 'next-action': ID }))).toBe(false);
});

it.each([
  { $ACTION_REF_3: '', '$ACTION_3:0': descriptor, '$ACTION_3:1': '$F1' },
  { $ACTION_REF_3: '', '$ACTION_3:0': descriptor, '$ACTION_3:1': '["$F1"]' },
  { $ACTION_REF_3: '', '$ACTION_3:0': descriptor },
  { $ACTION_REF_3: '' },
  { '$ACTION_3:1': '[]' },
])('a form with odd bound arguments is refused: %j', async (fields) => {
  expect(await isBrokenAction(form(fields))).toBe(true);
});

it('so is a called form without arguments, or with a file for them', async () => {
  expect(await isBrokenAction(form({ _1_email: 'a' }, { 'next-action': ID }))).toBe(true);
  expect(await isBrokenAction(form({ '0': new Blob(['[]']) }, { 'next-action': ID }))).toBe(true);
});

it('a form that is cut off is refused, and other requests are not read', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const url = 'http://localhost/auth';
  expect(await isBrokenAction(new Request(url, { method: 'POST', headers, body: '--x\r\ncut off' }))).toBe(
    true,
  );
  expect(await isBrokenAction(new Request(url))).toBe(false);
  expect(await isBrokenAction(new Request(url, { method: 'POST', body: 'a=b' }))).toBe(false);
});
