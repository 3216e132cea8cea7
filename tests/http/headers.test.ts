import { describe, expect, it } from 'vitest';
import { send } from '../support/plain-request.ts';

/** One address for each kind of response. */
const ADDRESSES: [kind: string, path: string][] = [
  ['a prerendered page', '/es'],
  ['a school', '/school/ferrandi-paris'],
  ['a filtered page', '/es?country=spain'],
  ['a page that is missing', '/en/no-such-page'],
  ['a school that is missing', '/escuela/no-such-school'],
  ['a redirect', '/login'],
  ['a redirect for those who are signed out', '/admin'],
  ['the sign-in page', '/auth'],
  ['the public API', '/api/v1/schools'],
  ['the health of the site', '/api/health'],
  ['a refused function', '/api/functions/generate-english-fields'],
  ['a feed', '/feed.es.xml'],
  ['the sitemap', '/sitemap.xml'],
  ['a flag', '/flags/es.svg'],
  ['a drawn cover', '/stock/1'],
  ['an address that begins like the admin area', '/administrators'],
  ['an address that begins like a drawn cover', '/stock/1/2'],
  ['an unknown address of the account', '/auth/no-such-page'],
];

describe('every answer', () => {
  it.each(ADDRESSES)('guards its reader: %s', async (_, path) => {
    const { headers } = await send(path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it.each(ADDRESSES.filter(([kind]) => !kind.startsWith('a redirect') && kind !== 'a drawn cover'))(
    'says what it may load, and that nobody frames it: %s',
    async (_, path) => {
      const { headers } = await send(path);
      const policy = String(headers['content-security-policy']).split('; ');
      // Not a document: nothing may be loaded.
      if (policy.includes("default-src 'none'")) {
        expect([headers['content-type'], policy]).toEqual([
          'application/json; charset=utf-8',
          ["default-src 'none'", "frame-ancestors 'none'"],
        ]);
        return;
      }
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'self'",
          "frame-ancestors 'none'",
          "object-src 'none'",
          "base-uri 'self'",
          "form-action 'self'",
        ]),
      );
    },
  );
});

describe('files of the bundler', () => {
  it('carry the policy where it means something, and fit a first flight of packets where not', async () => {
    const { text } = await send('/es');
    const [script] = text.match(/\/scripts\/page-[^"]+\.js/) ?? [];
    expect((await send(script ?? '')).headers['content-security-policy']).toContain("default-src 'self'");
    for (const [file] of text.matchAll(/\/_next\/static\/[^"]+\.(?:woff2|css)/g)) {
      const { status, headers, rawHeaders } = await send(file);
      expect([status, headers['content-security-policy']], file).toEqual([200, undefined]);
      const head = rawHeaders.join('').length + 2 * rawHeaders.length;
      if (file.endsWith('.woff2'))
        expect(head + Number(headers['content-length']), file).toBeLessThan(14_600);
    }
  });

  it('of an earlier build are answered with the present script, which only the present address may keep', async () => {
    const [script = ''] = (await send('/en')).text.match(/\/scripts\/page-[^"]+\.js/) ?? [];
    const [present, earlier] = [await send(script), await send('/scripts/page-EARLIER.js')];
    expect(present.headers['cache-control']).toContain('immutable');
    expect([earlier.status, earlier.text]).toEqual([200, present.text]);
    expect(earlier.headers['cache-control']).not.toContain('immutable');
  });

  it('that are not there are no pages', async () => {
    for (const kind of ['js', 'css', 'woff2']) {
      const { status, headers, text } = await send(`/_next/static/chunks/none.${kind}`);
      expect([status, headers['content-type'], headers['cache-control'], text], kind).toEqual([
        ...[404, 'text/plain; charset=utf-8', 'private, no-store', 'There is no such file'],
      ]);
    }
  });
});
