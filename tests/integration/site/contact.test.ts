import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DRAFT_COOKIE, decodeDraft } from '@/lib/contact/draft';
import { OWNER } from '../../../packages/embedded-supabase/engine/engine.ts';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openSiteBackend, SITE } from '../../support/site-backend.ts';

const backend = opened(() => openSiteBackend({ seed: false }));
let POST: (request: Request) => Promise<Response>;

beforeAll(async () => {
  ({ POST } = await import('@/app/api/contact/route'));
});
beforeEach(async () => {
  await backend.engine.query(OWNER, 'delete from public.contact_messages');
  await backend.engine.query(OWNER, 'delete from private.contact_sends');
});

const GOOD = { name: 'Ana Pérez', email: 'ana@example.com', message: 'Falta una escuela.', language: 'es' };

interface Sending {
  from?: string;
  headers?: Record<string, string>;
}

const send = (body: BodyInit, type: string, { from = '203.0.113.7', headers = {} }: Sending = {}) =>
  POST(
    new Request(`${SITE}/api/contact`, {
      method: 'POST',
      body,
      headers: { 'content-type': type, 'x-forwarded-for': `${from}, 127.0.0.1`, ...headers },
    }),
  );
const json = (changes: Record<string, unknown> = {}, how?: Sending) =>
  send(JSON.stringify({ ...GOOD, ...changes }), 'application/json', how);
const form = (changes: Record<string, string> = {}, how?: Sending) =>
  send(new URLSearchParams({ ...GOOD, ...changes }), 'application/x-www-form-urlencoded', how);

async function stored() {
  const { data } = await backend.service
    .from('contact_messages')
    .select('name,email,message,language,is_read')
    .throwOnError();
  return data;
}

/** The draft that a response stores in the browser. */
function draftOf(answer: Response) {
  const cookie = answer.headers.get('set-cookie') ?? '';
  return decodeDraft(new RegExp(`${DRAFT_COOKIE}=([^;]*)`).exec(cookie)?.[1]);
}

describe('a message sent by script', () => {
  it('is stored, unread, in the language of its page', async () => {
    const answer = await json({ language: 'en' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: 'sent' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { name, email, message } = GOOD;
    expect(await stored()).toEqual([{ name, email, message, language: 'en', is_read: false }]);
  });

  it('is answered with the problem of each field, and not stored', async () => {
    const answer = await json({ name: '', email: 'ana', message: 'x'.repeat(5001) });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({
      status: 'invalid',
      fields: { name: 'required', email: 'invalid', message: 'tooLong' },
    });
    expect(await stored()).toEqual([]);
  });

  it('is taken five times an hour from one address, and the sixth learns how long to wait', async () => {
    for (let count = 1; count <= 5; count += 1) expect((await json()).status).toBe(200);
    const sixth = await json();
    expect(sixth.status).toBe(429);
    const body = await sixth.json();
    expect(body).toEqual({ status: 'limited', minutes: expect.any(Number) });
    expect(body.minutes).toBeGreaterThan(55);
    expect(body.minutes).toBeLessThanOrEqual(60);
    expect(Number(sixth.headers.get('retry-after'))).toBe(body.minutes * 60);
    expect(await stored()).toHaveLength(5);
    expect((await json({}, { from: '203.0.113.8' })).status).toBe(200);
  });

  it('fails with 503 when the backend does not answer', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const fetch = globalThis.fetch;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    const answer = await json();
    vi.stubGlobal('fetch', fetch);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ status: 'failed' });
    expect(console.error).toHaveBeenCalled();
    expect(JSON.stringify(vi.mocked(console.error).mock.calls)).not.toContain('escuela');
  });
});

describe('a message sent without script', () => {
  it('leads to the page that says so, in its language', async () => {
    const answer = await form({ language: 'en' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/contact/result?status=sent#result');
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=0');
    expect(await stored()).toHaveLength(1);
  });

  it('comes back with its problems in the address and its text in a cookie of that page', async () => {
    const answer = await form({ email: 'ana', message: 'línea uno\r\nlínea dos' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/contacto/resultado?status=invalid&email=invalid#result');
    expect(answer.headers.get('set-cookie')).toMatch(
      /Path=\/contacto\/resultado; Max-Age=300; HttpOnly; SameSite=Lax/,
    );
    expect(draftOf(answer)).toEqual({ name: 'Ana Pérez', email: 'ana', message: 'línea uno\r\nlínea dos' });
  });
});

it.each([
  ['another site’s form', () => form({}, { headers: { 'sec-fetch-site': 'cross-site' } }), 403],
  ['another origin', () => json({}, { headers: { origin: 'https://evil.example', host: 'site.test' } }), 403],
  ['a file', () => send('x', 'text/plain'), 415],
  ['a form with files', () => send(new FormData(), 'multipart/form-data; boundary=x'), 415],
  ['nothing said about its kind', () => send('x', ''), 415],
  ['broken JSON', () => send('{', 'application/json'), 400],
  ['a JSON list', () => send('[]', 'application/json'), 400],
  ['a JSON null', () => send('null', 'application/json'), 400],
  ['an endless text', () => send('x'.repeat(70_000), 'application/json'), 413],
])('what is no message is refused: %s', async (_, ask, status) => {
  const answer = await ask();
  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual({ error: expect.any(String) });
  expect(await stored()).toEqual([]);
});
