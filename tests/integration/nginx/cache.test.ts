import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOSTILE } from '../../support/hostile-headers.ts';
import { installNginx, type Nginx, startNginx } from '../../support/nginx.ts';

/**
 * The shipped cache in front of a site that trusts everything: its answers say what it was asked, header by header, and
 * follow the headers that Next.js follows. Whatever one visitor sends, another must never be given what came of it.
 */

/**
 * Headers that the site may be told: the connection's and those that nginx sets itself. The language decides only what is
 * not kept (404), see site.conf.
 */
const KNOWN = new Set([
  ...['host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'connection'],
  ...['accept-language', 'cookie', 'x-request-id'],
]);

let site: Server;
let nginx: Nginx;
let asked = 0;

beforeAll(async () => {
  installNginx();
  site = createServer((incoming, response) => {
    asked += 1;
    const marks = Object.entries(incoming.headers).filter(([name]) => !KNOWN.has(name));
    const status = statusFor(incoming);
    response.writeHead(status, {
      // As Next.js does with its static files, whatever the status.
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/plain',
      ...(status === 308 ? { location: '/es' } : {}),
    });
    response.end(JSON.stringify({ target: incoming.url, marks, asked }));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  nginx = await startNginx(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await nginx?.stop();
  site?.closeAllConnections();
  await new Promise((resolve) => site?.close(resolve));
});

/** What a post that is no action, or a file that a deployment took away, is answered with. */
function statusFor({ url = '', headers }: IncomingMessage): number {
  if (headers['next-action'] !== undefined) return 405;
  if (url.includes('gone')) return 404;
  return url === '/school' ? 308 : 200;
}

interface Answer {
  status: number;
  cache: string;
  body: { target: string; marks: [string, string][]; asked: number };
}

/** Through node:http, which sends headers and addresses as they are. */
function ask(target: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { hostname, port } = new URL(nginx.url);
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path: target, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          cache: String(answer.headers['x-cache'] ?? ''),
          body: text.startsWith('{') ? JSON.parse(text) : { target: '', marks: [], asked: 0 },
        }),
      );
    });
    call.on('upgrade', (_, socket) => {
      socket.destroy();
      resolve({ status: 101, cache: '', body: { target: '', marks: [], asked: 0 } });
    });
    call.on('error', reject);
    call.end();
  });
}

/** An address that nobody has asked for yet. */
let fresh = 0;
const address = (path: string) => `${path}${path.includes('?') ? '&' : '?'}n=${fresh}`;
beforeEach(() => {
  fresh += 1;
});

const PAGES = [
  '/es',
  '/en',
  '/school/x',
  '/escuela/x',
  '/es?search=a',
  '/feed.es.xml',
  '/_next/static/a.js',
  '/flags/es.svg',
];

describe('the cache of pages', () => {
  it('gives a page to the second visitor without asking the site', async () => {
    const page = address('/es');
    const first = await ask(page);
    const second = await ask(page);
    expect(second).toMatchObject({ status: 200, cache: 'HIT', body: { asked: first.body.asked } });
  });

  it.each(Object.entries(HOSTILE))('gives nobody what came of %s: %s', async (name, value) => {
    for (const path of PAGES) {
      const page = address(path);
      await ask(page, { [name]: value });
      const { status, body } = await ask(page);
      expect({ status, target: body.target, marks: body.marks }, path).toEqual({
        status: 200,
        target: page,
        marks: [],
      });
    }
  });

  it('keeps addresses apart however a header continues them', async () => {
    const continued: [string, string, string][] = [
      ['/school', 'RSC', '/culinary-institute-of-america'],
      ['/es', 'RSC', 'cuela/ferrandi-paris'],
      ['/es', 'Next-Router-Prefetch', 'cuela/ferrandi-paris'],
      ['/es', 'Next-Router-State-Tree', 'cuela/ferrandi-paris'],
      ['/e', 'Host', 'evil.examples'],
    ];
    for (const [target, name, value] of continued) {
      await ask(target, { [name]: value });
      const whole = target + value;
      if (!whole.startsWith('/')) continue;
      const { status, body } = await ask(whole);
      expect({ status, target: body.target }).toEqual({ status: 200, target: whole });
    }
  });

  it('keeps no refusal of a file, however long the site says it may be kept', async () => {
    const file = address('/flags/fr.svg');
    expect((await ask(file, { 'Next-Action': 'x' })).status).toBe(405);
    expect((await ask(file)).status).toBe(200);
    const gone = address('/_next/static/gone.js');
    const first = await ask(gone);
    const second = await ask(gone);
    expect([first.status, second.status]).toEqual([404, 404]);
    expect(second.body.asked).toBeGreaterThan(first.body.asked);
  });

  it('asks the site for private addresses every time, and keeps nothing of them', async () => {
    for (const path of ['/', '/admin', '/auth/profile', '/api/session', '/image-manager', '/%61dmin/x']) {
      const first = await ask(path);
      const second = await ask(path);
      expect(second.body.asked, path).toBeGreaterThan(first.body.asked);
    }
  });
});
