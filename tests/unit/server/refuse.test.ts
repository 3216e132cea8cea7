import { describe, expect, it } from 'vitest';
import { isTooLong, limitHeaders, refusalOf } from '@/server/refuse';

const status = (method: string, url: string, headers = {}) =>
  refusalOf({ method, url, headers })?.status ?? 'passed';

describe('a request', () => {
  it.each(['TRACE', 'PROPFIND', 'CONNECT', ''])('by %s is refused everywhere', (method) => {
    for (const url of ['/es', '/admin', '/api/contact']) expect(status(method, url)).toBe(405);
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
    'by %s is refused where nothing can be changed',
    (method) => {
      for (const url of ['/', '/es?page=2', '/flags/es.svg', '/_next/static/x.js', '/administrator', '/api'])
        expect([url, status(method, url)]).toEqual([url, 405]);
      for (const url of ['/admin', '/auth?next=/', '/api/contact', '/image-manager/x'])
        expect([url, status(method, url)]).toEqual([url, 'passed']);
    },
  );

  it.each(['https://', 'not an origin', 'null, null', 'javascript:alert(1)', '\u00ff'])(
    'with the Origin %j is refused',
    (origin) => {
      expect(status('POST', '/auth', { origin })).toBe(400);
    },
  );

  it.each([
    ['https://site.example', 'site.example', undefined],
    ['http://[::1]:3000', '[::1]:3000', undefined],
    ['https://site.example', 'internal:3000', 'site.example'],
    [undefined, 'site.example', undefined],
  ])('from this site is passed on: %s at %s', (origin, host, forwarded) => {
    expect(status('POST', '/auth', { origin, host, 'x-forwarded-host': forwarded })).toBe('passed');
  });

  it.each(['null', 'https://evil.example', 'https://site.example:8443', 'chrome-extension://abc'])(
    'of an action from %s is refused',
    (origin) => {
      expect(status('POST', '/auth', { origin, host: 'site.example' })).toBe(403);
    },
  );

  it.each(['', 'zz', '../..', 'f'.repeat(65)])('of the action %j is refused', (action) => {
    expect(status('POST', '/auth', { 'next-action': action })).toBe(400);
    expect(status('POST', '/auth', { 'next-action': 'f'.repeat(42) })).toBe('passed');
  });

  it('of an action with more than a megabyte is refused; handlers of the API have limits of their own', () => {
    const headers = { 'content-length': '1048577' };
    expect(status('POST', '/admin/schools', headers)).toBe(413);
    expect(status('POST', '/api/admin/schools/import', headers)).toBe('passed');
  });
});

describe('what patterns read', () => {
  it.each([
    ['a path of 2,000 bytes', `/${'a'.repeat(1999)}`, false],
    ['a longer path', `/${'a'.repeat(2000)}`, true],
    ['a longer path with a query', `/${'.'.repeat(2000)}x?a=b`, true],
    ['a query of 4,000 bytes', `/es?${'a'.repeat(3999)}`, false],
    ['a longer query', `/es?${'a'.repeat(4000)}`, true],
  ])('%s: %#', (_, url, isLong) => {
    expect(isTooLong(url)).toBe(isLong);
  });

  it('of headers is cut, and the end of the forwarded addresses counts', () => {
    const long = 'x'.repeat(30_000);
    const headers = {
      'user-agent': long,
      accept: long,
      cookie: long,
      'x-forwarded-for': `${long}, 192.0.2.1`,
    };
    limitHeaders(headers);
    expect(Object.values(headers).map(({ length }) => length)).toEqual([500, 500, 30_000, 1000]);
    expect(headers['x-forwarded-for']).toMatch(/, 192\.0\.2\.1$/);
  });

  it('of a session is its first parts, which are all that a real one has', () => {
    const many = Array.from({ length: 1700 }, (_, n) => `gcsd-auth.${n}=a`).join('; ');
    const headers = { cookie: `language=en; ${many}; gcsd-auth=b; xgcsd-auth.77=c` };
    limitHeaders(headers);
    expect(headers.cookie.split(/;\s*/)).toEqual([
      'language=en',
      ...[0, 1, 2, 3, 4].map((n) => `gcsd-auth.${n}=a`),
      'gcsd-auth=b',
      'xgcsd-auth.77=c',
    ]);
  });

  it.each([
    ['bytes=0-1', 'bytes=0-1'],
    ['bytes=-5, 7-', 'bytes=-5, 7-'],
    ['bytes=a', undefined],
    ['items=1-2', undefined],
    [`bytes=${'1,'.repeat(2000)}`, undefined],
  ])('of a range is bytes: %s', (range, left) => {
    const headers: { range?: string } = { range };
    limitHeaders(headers);
    expect(headers.range).toBe(left);
  });
});
