import { beforeAll, describe, expect, it, vi } from 'vitest';

let POST: (request: Request) => Promise<Response>;

async function load(key: string) {
  vi.resetModules();
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', 'http://localhost:1');
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_test');
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_test');
  vi.stubEnv('GOOGLE_MAPS_API_KEY', key);
  ({ POST } = await import('@/app/api/functions/get-secret/route'));
  await POST(ask({ name: 'GOOGLE_MAPS_API_KEY' }));
}

const send = (body: BodyInit | null) =>
  new Request('http://site.test/api/functions/get-secret', { method: 'POST', body });
const ask = (body: unknown) => send(JSON.stringify(body));

describe('get-secret', () => {
  beforeAll(() => load('maps-key'));

  it('hands out the key of the map to anyone, and no cache keeps it', async () => {
    const answer = await POST(ask({ name: 'GOOGLE_MAPS_API_KEY' }));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ success: true, error: null, key: 'maps-key' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['SUPABASE_SECRET_KEY', 'PATH', '', 'google_maps_api_key', '__proto__', 'constructor'])(
    'knows no key named “%s”',
    async (name) => {
      const answer = await POST(ask({ name }));
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ success: false, error: 'There is no such key' });
    },
  );

  it.each(['', '{', 'null', '[]', '"GOOGLE_MAPS_API_KEY"', '{"name":1}', '{}'])(
    'refuses the body %j with 400',
    async (body) => {
      const answer = await POST(send(body));
      expect(answer.status).toBe(400);
      expect(await answer.json()).toHaveProperty('error');
    },
  );

  it('refuses a body without end before it has read it', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 512;
        controller.enqueue(new Uint8Array(512).fill(0x20));
      },
    });
    const request = new Request('http://site.test/', {
      method: 'POST',
      body: endless,
      duplex: 'half',
    } as RequestInit);
    expect((await POST(request)).status).toBe(413);
    expect(sent).toBeLessThan(8192);
  });
});

describe('get-secret without a key', () => {
  beforeAll(() => load(''));

  it('answers 404', async () => {
    expect((await POST(ask({ name: 'GOOGLE_MAPS_API_KEY' }))).status).toBe(404);
  });
});
