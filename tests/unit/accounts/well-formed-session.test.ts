import { expect, it } from 'vitest';
import { withoutBrokenSession } from '@/lib/supabase/well-formed-session';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (head: unknown, body: unknown) => `${encode(head)}.${encode(body)}.MQ`;
const GOOD = { access_token: token({ alg: 'ES256' }, { exp: 1 }), refresh_token: 'x' };
const LANGUAGE = { name: 'language', value: 'en' };
const kept = (...values: string[]) =>
  withoutBrokenSession([
    LANGUAGE,
    ...values.map((value, index) => ({
      name: values.length === 1 ? 'gcsd-auth' : `gcsd-auth.${index}`,
      value,
    })),
  ]).length - 1;

it('a session is kept, also in parts', () => {
  const value = `base64-${encode(GOOD)}`;
  expect(kept(value)).toBe(1);
  expect(kept(value.slice(0, 30), value.slice(30, 60), value.slice(60))).toBe(3);
  expect(kept(JSON.stringify(GOOD))).toBe(1);
});

it.each([
  ['a number as its token', encode({ ...GOOD, access_token: 1 })],
  ['no token', encode({})],
  ['a token of two parts', encode({ ...GOOD, access_token: 'a.b' })],
  ['a token that is no JSON', encode({ ...GOOD, access_token: 'a.b.c' })],
  ['an algorithm that is a number', encode({ ...GOOD, access_token: token({ alg: 1 }, { exp: 1 }) })],
  ['an end that is a text', encode({ ...GOOD, access_token: token({ alg: 'x' }, { exp: 'x' }) })],
  ['bytes that are no UTF-8', '____'],
  ['nothing', ''],
])('one with %s is not read', (_, value) => {
  expect(kept(`base64-${value}`)).toBe(0);
});
