import { describe, expect, test } from 'vitest';
import { actionIds } from '../support/guarded/ask.ts';
import { expectHarmless, SCRIPT, SQL, send } from '../support/plain-request.ts';
import { newAddress } from '../support/request.ts';

describe('odd messages', () => {
  const JSON_TYPE = { 'content-type': 'application/json' };
  const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
  const GOOD = { name: 'Ana', email: 'ana@example.com', message: 'Hola', language: 'es' };
  const BODIES: [kind: string, headers: Record<string, string>, body: string | Buffer][] = [
    ['nothing at all', {}, ''],
    ['broken JSON', JSON_TYPE, '{"name":'],
    ['JSON a thousand deep', JSON_TYPE, '['.repeat(1000) + ']'.repeat(1000)],
    ['numbers for texts', JSON_TYPE, JSON.stringify({ name: 1, email: {}, message: [1] })],
    ['an object’s own members', JSON_TYPE, '{"__proto__":{"name":"x"},"constructor":1,"toString":2}'],
    ['NUL and control characters', JSON_TYPE, JSON.stringify({ ...GOOD, message: 'a\u0000\u0007\u001bb' })],
    ['a lone surrogate', JSON_TYPE, '{"name":"\\ud800","email":"a@b.c","message":"\\udfff"}'],
    ['bytes that are no UTF-8', JSON_TYPE, Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['SQL and markup', JSON_TYPE, JSON.stringify({ ...GOOD, name: SQL, message: SCRIPT })],
    ['a mail header', JSON_TYPE, JSON.stringify({ ...GOOD, name: 'Ana\r\nBcc: everybody@example.com' })],
    ['a text of a megabyte', JSON_TYPE, JSON.stringify({ ...GOOD, message: 'x'.repeat(1_000_000) })],
    ['a form given twice', FORM_TYPE, 'name=a&name=b&email=a@b.c&email=x&message=m'],
    ['a form of broken escapes', FORM_TYPE, 'name=%ff%&email=%&message=%zz'],
    ['a form that wants to lead away', FORM_TYPE, 'language=//evil.example&name=&email=&message='],
    ['parts without an end', { 'content-type': 'multipart/form-data; boundary=x' }, '--x\r\n'],
    ['a kind that is none', { 'content-type': 'application/json; charset=\u00ff' }, '{}'],
    ['an action of another router', { ...JSON_TYPE, 'next-action': 'x'.repeat(42) }, '[]'],
  ];

  for (const [kind, headers, body] of BODIES) {
    test(`${kind}`, async () => {
      const answer = await send('/api/contact', {
        method: 'POST',
        headers: { 'x-forwarded-for': newAddress(), ...headers },
        body,
      });
      expectHarmless(answer, kind);
      expect(String(answer.headers.location ?? '/')).toMatch(/^\/(?!\/)/);
    });
  }
});

describe('odd requests', () => {
  test('methods that no page knows', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']) {
      for (const path of [
        ...['/es', '/contact', '/school/basque-culinary-center', '/sitemap.xml', '/api/v1/schools'],
        ...['/flags/es.svg', '/scripts/page-old.js', '/_next/static/none.js', '/no-such-page'],
      ]) {
        expectHarmless(await send(path, { method }), `${method} ${path}`);
      }
    }
  });

  const HEADERS: [kind: string, headers: Record<string, string | string[]>][] = [
    ['an endless Accept-Language', { 'accept-language': `en-${'x'.repeat(4000)}` }],
    ['an Accept-Language without sense', { 'accept-language': ';q=,,**;q=9' }],
    ['a language cookie that is none', { cookie: 'language=../../etc; language=%00; signed_in=' }],
    ['a session cookie of rubbish', { cookie: 'gcsd-auth=base64-%7B%22a%22; gcsd-auth.0=x; gcsd-auth.1=' }],
    ['a draft cookie of rubbish', { cookie: `contact_draft=${'A'.repeat(3000)}` }],
    ['four kilobytes of cookies', { cookie: Array.from({ length: 200 }, (_, i) => `c${i}=${i}`).join('; ') }],
    ['another host', { host: 'evil.example' }],
    ['another forwarded host', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' }],
    ['a router’s own headers', { rsc: '1', 'next-router-state-tree': '%5B', 'next-router-prefetch': '9' }],
    ['a middleware’s own headers', { 'x-middleware-subrequest': 'middleware:middleware:middleware' }],
    ['an ETag of rubbish', { 'if-none-match': '",,,W/"', 'if-modified-since': 'yesterday' }],
    ['a range of nothing', { range: 'bytes=9-1,-,5-' }],
  ];
  for (const [kind, headers] of HEADERS) {
    test(`${kind}`, async () => {
      for (const path of ['/', '/es', '/contact/result?status=invalid', '/api/v1/schools', '/api/session']) {
        const answer = await send(path, { headers });
        expectHarmless(answer, `${kind} ${path}`);
        expect(String(answer.headers.location ?? '')).not.toContain('evil.example');
      }
    });
  }

  /** Next.js treats posts to a page as actions; public pages have none. */
  const ACTIONS: [kind: string, headers: Record<string, string>, body: string][] = [
    ['an action that nobody knows', { 'next-action': 'f'.repeat(42), 'content-type': 'text/plain' }, '[]'],
    ['an action of rubbish', { 'next-action': '../..', 'content-type': 'text/plain' }, '{'],
    ['an action from an origin that is none', { 'next-action': 'f'.repeat(42), origin: 'rubbish' }, '[]'],
    ['a form with a broken frame', { 'content-type': 'multipart/form-data; boundary=x' }, '--x\r\nnothing'],
    ['a form without a frame', { 'content-type': 'multipart/form-data' }, 'x'],
    [
      'a form that names an action',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\ncontent-disposition: form-data; name="$ACTION_ID_ffff"\r\n\r\n\r\n--x--\r\n',
    ],
    [
      'a form from another origin',
      { 'content-type': 'multipart/form-data; boundary=x', origin: 'https://evil.example' },
      '--x\r\ncontent-disposition: form-data; name="1_$ACTION_ID_ffff"\r\n\r\n\r\n--x--\r\n',
    ],
  ];
  for (const [kind, headers, body] of ACTIONS) {
    test(`${kind}, posted to public pages`, async () => {
      for (const path of [
        '/es',
        '/contact',
        '/contacto/resultado',
        '/school/basque-culinary-center',
        '/en?page=2',
      ]) {
        expectHarmless(await send(path, { method: 'POST', headers, body }), `${kind} ${path}`);
      }
    });
  }
});

test('odd arguments of a form or action of the site are refused without a failure', async () => {
  const [id = ''] = [...actionIds().values()];
  const part = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const bound = (value: string) =>
    `${part('$ACTION_REF_3', '')}${part('$ACTION_3:0', `{"id":"${id}","bound":"$@1"}`)}${part('$ACTION_3:1', value)}--x--\r\n`;
  const form = { 'content-type': 'multipart/form-data; boundary=x' };
  const call = { 'content-type': 'text/plain;charset=UTF-8', 'next-action': id };
  for (const [headers, body] of [
    ...['$F1', '["$F1"]', '', '["$9"]'].map((value) => [form, bound(value)] as const),
    ...['["$F1"]', '["$h5"]', '["$@1"]', '["$9"]', '[', ''].map((value) => [call, value] as const),
    [{ ...form, 'next-action': id }, `${part('1_email', 'a')}--x--\r\n`] as const,
  ]) {
    const answer = await send('/auth', { method: 'POST', headers, body });
    expectHarmless(answer, body);
    expect(answer.status, body).toBe(400);
  }
});

for (const path of ['/auth', '/auth/profile', '/auth/reset']) {
  test(`a broken form sent to ${path} is refused without a failure`, async () => {
    const answer = await send(path, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\ncut off',
    });
    expectHarmless(answer, path);
    expect(answer.status).toBe(400);
  });

  test(`a form that is larger than any of the site's is not read at ${path}`, async () => {
    const field = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n';
    for (const [type, status] of [
      ['multipart/form-data; boundary=x', 413],
      ['text/plain', 413],
    ] as const) {
      const answer = await send(path, {
        method: 'POST',
        headers: { 'content-type': type, 'next-action': 'f'.repeat(42) },
        body: field.repeat(10_000),
      });
      expectHarmless(answer, path);
      expect(answer.status, type).toBe(status);
    }
    const unmeasured = await send(path, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' },
      body: field,
    });
    expectHarmless(unmeasured, path);
    expect(unmeasured.status).toBe(411);
  });
}

test('a form sent to the admin area by somebody who is signed out leads to the sign-in unread', async () => {
  for (const path of ['/admin', '/image-manager', '/admin/schools']) {
    const answer = await send(path, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\ncut off',
    });
    expectHarmless(answer, path);
    expect([answer.status, String(answer.headers.location).split('?')[0]]).toEqual([307, '/auth']);
  }
});

test('a file answers what it is, although the request looks like a server action', async () => {
  for (const headers of [{ 'next-action': 'x' }, { 'content-type': 'multipart/form-data; boundary=x' }]) {
    const answer = await send('/flags/es.svg', { headers });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(answer.headers['cache-control']).toContain('immutable');
  }
});

test('nothing that is missing or refused may be kept', async () => {
  const chunk = '/_next/static/chunks/no-such-chunk.js';
  for (const [method, address, status] of [
    ['GET', '/flags/none.svg', 404],
    ['GET', '/art/none.svg', 404],
    ['GET', chunk, 404],
    ['GET', '/covers/2/card/x/y/open/0/z.svg', 404],
    ['GET', '/maps/none', 404],
    ['GET', '/no-such-page', 404],
    ['GET', '/en/no-such-page', 404],
    ['GET', '/escuela/no-such-school', 404],
    ['GET', '/flags/%ff', 404],
    ['POST', '/flags/es.svg', 405],
    ['POST', '/sprite.svg', 405],
    ['DELETE', '/scripts/page-old.js', 405],
  ] as const) {
    const answer = await send(address, { method });
    expect([answer.status, answer.headers['cache-control']], `${method} ${address}`).toEqual([
      status,
      'private, no-store',
    ]);
  }
});

test('an address that names another host is a page of this site, and leads nowhere else', async () => {
  for (const origin of ['http://evil.example', 'https://evil.example:443', 'ftp://evil.example']) {
    for (const [address, status] of [
      ['/es', 200],
      ['/login', 308],
      ['/admin', 307],
      ['//evil.example/', 404],
      ['/es/', 308],
      ['', 200],
    ] as const) {
      const answer = await send(origin + address, { headers: { host: 'evil.example' } });
      expectHarmless(answer, origin + address);
      expect(answer.status, origin + address).toBe(status);
      expect(String(answer.headers.location ?? '/')).toMatch(/^\/(?!\/)/);
    }
  }
});
