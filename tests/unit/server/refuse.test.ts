import { describe, expect, it } from 'vitest';
import { refusalOf } from '@/server/refuse';

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
