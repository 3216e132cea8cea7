import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Application } from '@/lib/http/application';
import { currentRequest } from '@/lib/http/request-context';
import { serverLink } from '@/lib/http/server-link';
import { createHandler } from '@/server/handle';
import { PageCache } from '@/server/page-cache';
import { Pages } from '@/server/pages';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let answer: Answer;
let backendIsThere: boolean;
let cache: PageCache;
let server: Server;
let rendered: string[];
let routed: string[];

const application: Application = {
  settings: {
    siteUrl: 'https://site.example',
    cacheBytes: 0,
    hasChangeFeed: true,
    prerender: false,
    shutdownDelayMs: 0,
  },
  requestId: () => 'id',
  routePattern: (url) => {
    routed.push(url);
    return '/';
  },
  clientOf: (forwardedFor) => forwardedFor.split(', ')[0] ?? '',
  onAnswered() {},
  onLookup() {},
  onRender() {},
  onPrerender() {},
  changesRead: () => null,
  resumeChanges: async () => {},
  backendAnswers: async () => backendIsThere,
  stopWork: async () => {},
  flush: async () => {},
};

beforeEach(async () => {
  backendIsThere = true;
  serverLink.backendAnsweredAt = Number.NEGATIVE_INFINITY;
  [rendered, routed] = [[], []];
  answer = page();
  cache = new PageCache({ bytes: 10_000_000, maxAgeMs: 86_400_000, graceMs: 60_000 });
  const handler: Answer = (request, response) => {
    rendered.push(request.url ?? '');
    answer(request, response);
  };
  const pages = new Pages({ cache, handler, host: 'site.example', application });
  server = createServer(createHandler({ open: new Map(), pages, handler, application }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  serverLink.isEnding = false;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A page with tags; without them nothing is noted. */
function page({
  text = 'x'.repeat(600),
  status = 200,
  headers = {},
  tags = ['lists'],
}: {
  text?: string;
  status?: number;
  headers?: Record<string, string>;
  tags?: string[];
} = {}): Answer {
  return (_, response) => {
    for (const tag of tags) currentRequest()?.tags.add(tag);
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers });
    response.end(text);
  };
}

/** Hangs permanently, like a missing backend. */
const hanging: Answer = () => {
  const request = currentRequest();
  if (request) request.openCalls += 1;
};

interface Got {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

function get(path: string, { method = 'GET', ...headers }: Record<string, string> = {}): Promise<Got> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}
const outcome = async (path: string, headers = {}) => (await get(path, headers)).headers['x-cache'];

describe('a cached page', () => {
  it('is rendered once for all readers, also for those who ask at the same time', async () => {
    await Promise.all([get('/es'), get('/es'), get('/es')]);
    expect(await outcome('/es')).toBe('hit');
    expect(rendered).toEqual(['/es']);
  });

  it('is rendered without anything of its reader', async () => {
    let seen: IncomingMessage['headers'] = {};
    answer = (request, response) => {
      seen = request.headers;
      page()(request, response);
    };
    await get('/es?utm=1', {
      ...{ cookie: 'a=b', authorization: 'x', range: 'bytes=0-1', 'if-none-match': '"x"', rsc: '1' },
      ...{
        'next-router-prefetch': '1',
        'x-forwarded-host': 'evil.example',
        'accept-encoding': 'br',
        host: 'evil.example',
      },
      ...{ 'accept-language': 'en', 'x-middleware-subrequest': '1', 'user-agent': 'reader' },
    });
    expect(seen).toEqual({ host: 'site.example', 'user-agent': 'gcsd-render' });
    expect(rendered).toEqual(['/es']);
  });

  it('is sent in the encoding that the reader accepts', async () => {
    const text = 'ñ'.repeat(600);
    answer = page({ text });
    const read = async (encoding: string) => {
      const { headers, body } = await get('/es', { 'accept-encoding': encoding });
      expect(headers.vary).toBe('Accept-Encoding');
      return [headers['content-encoding'], body] as const;
    };
    const [br, packed] = await read('gzip, br');
    expect([br, brotliDecompressSync(packed).toString()]).toEqual(['br', text]);
    const [gzip, zipped] = await read('gzip;q=1, br;q=0');
    expect([gzip, gunzipSync(zipped).toString()]).toEqual(['gzip', text]);
    const [none, plain] = await read('identity');
    expect([none, plain.toString()]).toEqual([undefined, text]);
  });

  it('is not sent again to a reader who has it, in whichever encoding', async () => {
    const { headers } = await get('/es', { 'accept-encoding': 'br' });
    for (const encoding of ['br', 'gzip', 'identity']) {
      const again = await get('/es', { 'accept-encoding': encoding, 'if-none-match': String(headers.etag) });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    }
    expect((await get('/es', { 'if-none-match': '"another"' })).status).toBe(200);
  });

  it('has strong ETags that differ between encodings', async () => {
    const etags = await Promise.all(
      ['br', 'gzip', 'identity'].map(
        async (encoding) => (await get('/es', { 'accept-encoding': encoding })).headers.etag,
      ),
    );
    expect(new Set(etags).size).toBe(3);
    for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/);
  });

  it('loses the framework and gets the policy that names its own scripts', async () => {
    answer = page({
      text: `<!DOCTYPE html><html data-document=""><head><script>self.__next_f.push([1])</script></head>${'x'.repeat(600)}`,
    });
    const { headers, body } = await get('/es');
    expect(body.toString()).not.toContain('__next_f');
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe-inline'/);
  });
});

describe('what is never stored', () => {
  it.each([
    ['a page without tags', { tags: [] }],
    ['a 404', { status: 404 }],
    ['a redirect', { status: 308, headers: { location: '/en' } }],
    ['an error', { status: 500 }],
    ['a page with a cookie', { headers: { 'set-cookie': 'a=b' } }],
    ['a page that says no-store', { headers: { 'cache-control': 'no-store' } }],
    ['a page that says private', { headers: { 'cache-control': 'private, max-age=5' } }],
  ])('%s', async (_, options) => {
    answer = page(options);
    await get('/es');
    await get('/es');
    expect(rendered).toEqual(['/es', '/es']);
  });

  it('a page of which something was dropped while it was rendered; it is answered all the same', async () => {
    let finish = () => {};
    answer = (request, response) => {
      currentRequest()?.tags.add('school:a');
      finish = () => page({ text: 'old', tags: ['school:a'] })(request, response);
    };
    const first = get('/school/a');
    await expect.poll(() => rendered).toHaveLength(1);
    cache.purge(['school:a'], 'drop');
    finish();
    expect((await first).body.toString()).toBe('old');
    answer = page({ text: 'new', tags: ['school:a'] });
    expect((await get('/school/a')).body.toString()).toBe('new');
  });

  it('a redirect, by browsers without asking again', async () => {
    answer = page({ status: 308, headers: { location: '/school/b', 'cache-control': 's-maxage=300' } });
    expect((await get('/school/a')).headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });
});

describe('while something changes', () => {
  it('a stale page is served while one refresh runs behind it', async () => {
    await get('/es');
    cache.purge(['lists'], 'stale');
    answer = page({ text: 'new' });
    expect(await outcome('/es')).toBe('stale');
    await expect.poll(() => outcome('/es')).toBe('hit');
    expect(rendered).toEqual(['/es', '/es']);
  });

  it('a dropped page is rendered before it is answered', async () => {
    await get('/es');
    cache.purge(['lists'], 'drop');
    answer = page({ text: 'new' });
    expect((await get('/es')).body.toString()).toBe('new');
  });
});

describe('a page that no longer exists', () => {
  beforeEach(() => {
    answer = page({ tags: ['school:a'] });
  });

  it('is not served during an outage when it was removed', async () => {
    await get('/school/a');
    cache.purge(['school:a'], 'remove');
    answer = hanging;
    backendIsThere = false;
    expect((await get('/school/a')).status).toBe(503);
  });

  it.each([
    ['404', { status: 404 }],
    ['410', { status: 410 }],
    ['a redirect', { status: 308, headers: { location: '/en' } }],
  ])('is forgotten when its last render answered %s', async (_, options) => {
    await get('/school/a');
    cache.purge(['school:a'], 'drop');
    answer = page({ ...options, tags: [] });
    await get('/school/a');
    expect(cache.get('/school/a')).toBeUndefined();
  });
});

describe('many requests of one client', () => {
  const MANY = 150;
  /** Renders that end together. */
  function held() {
    const finish: (() => void)[] = [];
    answer = (request, response) => void finish.push(() => page()(request, response));
    return () => {
      answer = page();
      for (const end of finish.splice(0)) end();
    };
  }
  const from = (client: string) => ({ 'x-forwarded-for': client });
  const flood = (path: (n: number) => string) =>
    Array.from({ length: MANY }, (_, n) => get(path(n), from('192.0.2.1')));

  it('leave places for others, and more than may wait get 503', async () => {
    const release = held();
    const answers = flood((n) => `/school/a${n}`);
    await expect.poll(() => routed).toHaveLength(2 * MANY);
    expect(rendered).toHaveLength(3);
    const other = get('/en', from('192.0.2.2'));
    await expect.poll(() => rendered).toContain('/en');
    release();
    expect((await other).status).toBe(200);
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(MANY - 3 - 120);
  });

  it('do not bring an outdated page back', async () => {
    await get('/es', from('192.0.2.1'));
    cache.purge(['lists'], 'drop');
    const release = held();
    const answers = flood((n) => `/school/a${n}`);
    await expect.poll(() => routed.length).toBeGreaterThan(2 * MANY);
    expect((await get('/es', from('192.0.2.1'))).status).toBe(503);
    release();
    await Promise.all(answers);
  });

  it('for maps leave the places of pages free', async () => {
    const release = held();
    const answers = flood((n) => `/maps/near/${n}`);
    await expect.poll(() => rendered).toHaveLength(MANY);
    answer = page();
    expect((await get('/en', from('192.0.2.1'))).status).toBe(200);
    release();
    await Promise.all(answers);
  });

  it('for suggestions wait their turn too', async () => {
    const release = held();
    const answers = flood((n) => `/api/suggest?q=${n}`);
    await expect.poll(() => routed).toHaveLength(MANY);
    expect(rendered).toHaveLength(3);
    release();
    await Promise.all(answers);
    answer = page();
    expect((await get('/api/suggest?q=x')).status).toBe(200);
  });
});

it('unknown addresses share one rendered page for each language', async () => {
  answer = page({ status: 404, tags: [] });
  for (const path of ['/wp-login.php', '/nada/nada', '/nada?x=1']) {
    const { status, headers } = await get(path);
    expect([status, headers['cache-control'], headers['x-cache']]).toEqual([
      404,
      'private, no-store',
      undefined,
    ]);
    expect((await get(path, { 'accept-language': 'en' })).status).toBe(404);
  }
  expect(rendered).toEqual(['/es/no-encontrada', '/en/not-found']);
});

it('an address that is too long is refused before any pattern reads it', async () => {
  for (const path of [`/school/${'.'.repeat(15_000)}x`, `/es?${'a=b&'.repeat(2000)}`]) {
    const { status, headers } = await get(path);
    expect([status, headers['cache-control']]).toEqual([414, 'private, no-store']);
  }
  expect([routed, rendered]).toEqual([[], []]);
});

describe('without its backend', () => {
  it('a dropped page is served as it was', async () => {
    await get('/es');
    cache.purge(null, 'drop');
    backendIsThere = false;
    for (const broken of [page({ status: 500, tags: [] }), hanging]) {
      answer = broken;
      const { status, headers, body } = await get('/es');
      expect([status, headers['x-cache'], body.toString()]).toEqual([200, 'stale', 'x'.repeat(600)]);
    }
  });

  it('a page that is not cached answers 503 in the language of its address', async () => {
    backendIsThere = false;
    for (const broken of [hanging, page({ status: 500, tags: [] })]) {
      answer = broken;
      const english = await get('/school/a');
      expect([english.status, english.headers['retry-after']]).toEqual([503, '60']);
      expect(english.body.toString()).toContain('lang="en"');
      expect((await get('/escuela/a')).body.toString()).toContain('lang="es"');
    }
  });

  it('requests that wait for their turn get 503 too, also suggestions and the account', async () => {
    backendIsThere = false;
    answer = hanging;
    const paths = Array.from({ length: 9 }, (_, n) => `/school/a${n}`);
    // The places of this client are taken before the others come.
    const first = paths.map((path) => get(path));
    await expect.poll(() => rendered.length).toBeGreaterThanOrEqual(3);
    const others = ['/api/suggest?search=a', '/auth', '/es?x[]=1'].map((path) => get(path));
    const answers = await Promise.all([...first, ...others]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
  });

  it('the page about it is complete and is rendered once', async () => {
    backendIsThere = false;
    answer = (request, response) =>
      request.url === '/en/unavailable'
        ? page({ text: 'a complete page', tags: [] })(request, response)
        : page({ status: 500, tags: [] })(request, response);
    // The first request may be answered before the page is prepared.
    await expect.poll(async () => (await get('/school/a')).body.toString()).toBe('a complete page');
    for (const path of ['/school/a', '/school/b']) {
      const { status, headers, body } = await get(path);
      expect([status, headers['retry-after'], body.toString()]).toEqual([503, '60', 'a complete page']);
      expect(headers['cache-control']).toBe('private, no-store');
    }
    expect(rendered.filter((url) => url === '/en/unavailable')).toHaveLength(1);
  });

  it('the public API answers 503 as JSON', async () => {
    backendIsThere = false;
    answer = hanging;
    const { status, body } = await get('/api/v1/schools');
    expect([status, JSON.parse(body.toString())]).toMatchObject([503, { error: { code: 'unavailable' } }]);
  });

  it('a slow page is waited for when it does not wait for the backend, or when that has just answered', async () => {
    backendIsThere = false;
    const slow = (calls: number): Answer => {
      const finish = page({ tags: ['static'] });
      return (request, response) => {
        const context = currentRequest();
        if (context) context.openCalls = calls;
        // Longer than the pipeline waits for a render.
        setTimeout(() => finish(request, response), 1500);
      };
    };
    answer = slow(0);
    expect((await get('/covers/1/card/x.svg')).status).toBe(200);
    // The backend counts as available, however long this test takes.
    serverLink.backendAnsweredAt = Number.POSITIVE_INFINITY;
    answer = slow(1);
    expect((await get('/school/a')).status).toBe(200);
  });
});

it('the home without a language shares the page of the language that the reader wants, and may not be shared itself', async () => {
  await get('/en');
  for (const headers of [
    { 'accept-language': 'en-GB' },
    { cookie: 'a=b; language=en', 'accept-language': 'es' },
  ]) {
    const answered = await get('/', headers);
    expect([answered.headers['x-cache'], answered.headers['cache-control']]).toEqual([
      'hit',
      'private, no-cache',
    ]);
  }
  expect(await outcome('/?type=college', { 'accept-language': 'de' })).toBe('miss');
  expect(rendered).toEqual(['/en', '/es?type=college']);
});

describe('what passes through', () => {
  it('arrives with the address of the client, and without what only the framework sets', async () => {
    let seen: IncomingMessage['headers'] = {};
    answer = (request, response) => {
      seen = request.headers;
      response.end();
    };
    await get('/admin', {
      'x-forwarded-for': '192.0.2.1',
      'x-forwarded-proto': 'https',
      'x-middleware-subrequest': 'x',
      'x-nonce': 'x',
    });
    expect(seen['x-forwarded-for']).toBe('192.0.2.1, 127.0.0.1');
    expect(Object.keys(seen).filter((name) => /proto|middleware|nonce/.test(name))).toEqual([]);
  });

  it('has the status and the headers that a page or an action gave it', async () => {
    answer = (_, response) => {
      const request = currentRequest();
      if (request) request.override = { status: 429, headers: { 'retry-after': '9' } };
      response.writeHead(200).end();
    };
    const { status, headers } = await get('/auth', { method: 'POST' });
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([
      429,
      '9',
      'private, no-store',
    ]);
  });

  it('has the common headers, redirects and refusals too', async () => {
    answer = page({ status: 307, headers: { location: '/auth' } });
    for (const [path, method] of [
      ['/admin', 'GET'],
      ['/es', 'POST'],
      ['/ES', 'GET'],
    ] as const)
      expect((await get(path, { method })).headers['x-content-type-options']).toBe('nosniff');
  });

  it('ends its connection when it asks for another protocol, or when the process ends', async () => {
    expect((await get('/es', { upgrade: 'websocket', connection: 'upgrade' })).headers.connection).toBe(
      'close',
    );
    serverLink.isEnding = true;
    expect((await get('/es', { connection: 'keep-alive' })).headers.connection).toBe('close');
  });
});
