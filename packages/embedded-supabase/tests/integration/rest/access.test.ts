import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { createTokens } from '../../../keys/tokens.ts';
import { opened } from '../../support/opened.ts';
import { openRestBackend } from './backend.ts';

const backend = opened(openRestBackend);

const soon = () => Math.floor(Date.now() / 1000) + 600;
const ask = async (headers: Record<string, string>, path = '/rest/v1/rooms?select=id&limit=1') => {
  const response = await backend.handler(new Request(`http://backend.test${path}`, { headers }));
  return { status: response.status, headers: response.headers, body: await response.json() };
};

describe('a request', () => {
  test('needs a key', async () => {
    const none = await ask({});
    expect(none.status).toBe(401);
    expect(none.body).toMatchObject({ message: 'No API key found in request' });
    expect(await ask({ apikey: 'sb_publishable_wrong' })).toMatchObject({
      status: 401,
      body: { message: 'Invalid API key' },
    });
  });

  test.each(['apikey', 'authorization', 'both', 'query'])('carries it in %s', async (place) => {
    const { publishable } = backend.keys;
    const headers: Record<string, string> = {};
    if (place === 'apikey' || place === 'both') headers.apikey = publishable;
    if (place === 'authorization' || place === 'both') headers.authorization = `Bearer ${publishable}`;
    const path = place === 'query' ? `/rest/v1/rooms?select=id&limit=1&apikey=${publishable}` : undefined;
    expect((await ask(headers, path)).status).toBe(200);
  });
});

describe('a token', () => {
  const withToken = (token: string) =>
    ask({ apikey: backend.keys.publishable, authorization: `Bearer ${token}` });
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test('of this backend is believed', async () => {
    const token = await backend.deps.tokens.sign({ role: 'authenticated', sub: 'x', exp: soon() });
    expect((await withToken(token)).status).toBe(200);
  });

  test('that has expired is 401 PGRST303', async () => {
    const token = await backend.deps.tokens.sign({ role: 'authenticated', exp: soon() - 700 });
    const { status, body, headers } = await withToken(token);
    expect(status).toBe(401);
    expect(body).toEqual({ code: 'PGRST303', message: 'JWT expired', details: null, hint: null });
    expect(headers.get('www-authenticate')).toBe(
      'Bearer error="invalid_token", error_description="JWT expired"',
    );
  });

  test('of another key is 401 PGRST301', async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const signingKey = { ...(await exportJWK(privateKey)), kid: backend.keys.signingKey.kid ?? '' };
    const others = await createTokens({ ...backend.keys, signingKey });
    const { status, body } = await withToken(await others.sign({ role: 'service_role', exp: soon() }));
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'PGRST301', message: 'No suitable key or wrong key type' });
  });

  test('without a signature, or signed with a public value, is refused', async () => {
    const claims = { role: 'service_role', exp: soon() };
    const none = `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
    expect((await withToken(none)).status).toBe(401);
    const [jwk] = backend.deps.tokens.jwks().keys;
    for (const secret of [backend.keys.publishable, JSON.stringify(jwk), jwk?.x ?? '']) {
      const hmac = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(secret));
      expect((await withToken(hmac)).status).toBe(401);
    }
  });

  test('with changed claims is refused', async () => {
    const token = await backend.deps.tokens.sign({ role: 'authenticated', exp: soon() });
    const [head = '', , signature = ''] = token.split('.');
    const forged = `${head}.${encode({ role: 'service_role', exp: soon() })}.${signature}`;
    expect((await withToken(forged)).status).toBe(401);
  });

  test.each(['owner', 'postgres', 'supabase_admin', 'authenticator', '', 7])(
    'may not take the role %j',
    async (role) => {
      const token = await backend.deps.tokens.sign({ role: role as string, exp: soon() });
      expect((await withToken(token)).status).toBe(401);
    },
  );
});

describe('the gateway', () => {
  test('finds a table made after it started', async () => {
    await backend.engine.script(
      'create table public.late (id int primary key); grant select on public.late to anon; insert into public.late values (1)',
    );
    expect((await backend.anon.from('late').select()).data).toEqual([{ id: 1 }]);
    await backend.engine.script('alter table public.late add column word text default $$new$$');
    expect((await backend.anon.from('late').select()).data).toEqual([{ id: 1, word: 'new' }]);
    const later = await backend.anon.from('rooms').select('slug, late(id)');
    expect(later.error?.code).toBe('PGRST200');
  });

  test('never writes a key or token into its log', () => {
    const { publishable, secret } = backend.keys;
    expect(backend.lines.filter((line) => line.includes(publishable) || line.includes(secret))).toEqual([]);
  });
});

describe('odd requests', () => {
  const odd = [
    ...['select=((((', 'select=*,', 'select=a:b:c', 'select=messages(messages(messages('],
    ...[`select=${'messages('.repeat(60)}${')'.repeat(60)}`, 'select=%00'],
    ...[
      'select=id::int;drop table rooms',
      'select=count()',
      'select=...messages(id)',
      'id=',
      'id=eq',
      'id=eq.',
      'id=is.maybe',
    ],
    ...['id=in.1,2', 'id=in.(', 'id=not', 'id=eq.99999999999999999999999', 'slug=eq.%00'],
    ...['slug=like.%5C', 'or=', 'or=()', 'or=(id.eq.1', 'or=(id)', 'not.and=(id.eq.1))'],
    ...['order=', 'order=id.up', 'order=(id)', 'order=messages(id', 'limit=x'],
    ...['limit=99999999999999999999', 'offset=-5', 'offset=1e3', 'columns=', 'on_conflict=;'],
    ...['data->a=eq.1', 'tags->0=eq.1', '=eq.1', '.=eq.1', '"=eq.1', 'a.b.c.d=eq.1'],
    ...['select=id&select=slug', 'slug=fts.x', 'slug=like(any).%7Bx%7D'],
    ...['tags=cs.{', 'tags=cs.%7B%22a%22', 'age_range=ov.[1,'],
  ];
  test.each(odd)('%s makes no 500', async (query) => {
    const response = await backend.raw(`/rest/v1/rooms?${query}`);
    expect(response.status).toBeLessThan(500);
    const body: unknown = JSON.parse(await response.text());
    if (response.status >= 400) {
      expect(body).toEqual({
        code: expect.any(String),
        message: expect.any(String),
        details: expect.toSatisfy((value) => value === null || typeof value === 'string'),
        hint: expect.toSatisfy((value) => value === null || typeof value === 'string'),
      });
    }
  });
});
