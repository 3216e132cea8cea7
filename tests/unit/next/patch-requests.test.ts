import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendForwardedFor } from '@/lib/next/forwarded-for';
import { normalizeUrl } from '@/lib/next/normalize-url';
import { refuseAction } from '@/lib/next/refuse-actions';
import { sendLocationOnce } from '@/lib/next/single-location';
import { clientIpOf, proxyAddresses } from '@/lib/security/client-ip';

const NO_PROXY = { hops: 0, ...proxyAddresses([]) };

describe('the path of a request', () => {
  it.each([
    ['/school/%ff%fe', '/school/%25ff%25fe'],
    ['/escuela/%', '/escuela/%25'],
    ['/a%20b/%zz?x=%ff', '/a%2520b/%25zz?x=%ff'],
  ])('is escaped once more when it cannot be decoded: %s', (url, normal) => {
    expect(normalizeUrl(url)).toBe(normal);
  });

  it.each([
    ['http://evil.example/es?page=2', '/es?page=2'],
    ['HTTPS://evil.example:443', '/'],
    ['http://evil.example?page=2', '/?page=2'],
    ['http://evil.example//other.example/', '//other.example/'],
    ['ftp://a:b@evil.example/%ff', '/%25ff'],
  ])('is one of this site, whichever host it names: %s', (url, normal) => {
    expect(normalizeUrl(url)).toBe(normal);
  });

  it.each([
    ['/%61dmin/%55sers', '/admin/Users'],
    ['/%7e%2d%5F%30', '/~-_0'],
    ['/%2561dmin', '/%2561dmin'],
    ['/%2e%2e/admin', '/%2e%2e/admin'],
    ['/a%2fb%5c?x=%61', '/a%2fb%5c?x=%61'],
  ])('has letters where they were escaped needlessly: %s', (url, normal) => {
    expect(normalizeUrl(url)).toBe(normal);
  });

  it.each(['/', '/es', '/escuela/a%C3%B1o', '/es?search=%ff', '/a%2Fb', '/a?b=http://c/', '*', ''])(
    'is left as it is: %s',
    (url) => {
      expect(normalizeUrl(url)).toBe(url);
    },
  );

  it('keeps a hundred parameters and no more', () => {
    const query = (count: number) =>
      `?${Array.from({ length: count }, (_, index) => `p${index}=%ff`).join('&')}`;
    expect(normalizeUrl(`/es${query(100)}`)).toBe(`/es${query(100)}`);
    expect(normalizeUrl(`/es${query(5000)}`)).toBe(`/es${query(100)}`);
    expect(normalizeUrl(`/es?${'&'.repeat(5000)}`)).toBe(`/es?${'&'.repeat(99)}`);
  });

  it('can be decoded afterwards, whatever was asked for', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom('%', '%ff', '%c3%28', '%41', '/', '?'));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const [path = ''] = normalizeUrl(`/${pieces.join('')}`).split('?');
        expect(() => decodeURIComponent(path)).not.toThrow();
      }),
    );
  });
});

describe('a request that would change something', () => {
  const led = (method: string, url: string) => {
    const request = { method, url };
    refuseAction(request);
    return request.url;
  };

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    'is led to a refusal where nothing can be: %s',
    (method) => {
      for (const url of ['/', '/es?page=2', '/flags/es.svg', '/_next/static/x.js', '/administrator', '/api'])
        expect(led(method, url), url).toBe('/api/no-action');
    },
  );

  it('goes its way where there are actions and handlers', () => {
    for (const url of ['/admin', '/admin/users', '/auth?next=/', '/image-manager', '/api/contact'])
      expect(led('POST', url)).toBe(url);
  });

  it('is none when it only asks', () => {
    for (const method of ['GET', 'HEAD']) expect(led(method, '/flags/es.svg')).toBe('/flags/es.svg');
  });
});

describe('the sender of a request', () => {
  it('is noted behind whatever it claims, so that it cannot choose its address', () => {
    fc.assert(
      fc.property(fc.option(fc.string(), { nil: undefined }), fc.ipV4(), (claimed, peer) => {
        expect(clientIpOf(appendForwardedFor(claimed, peer), NO_PROXY)).toBe(peer);
      }),
    );
  });
});

describe('the address of a redirect', () => {
  it('is sent once, however often it is appended; other headers may repeat', () => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    sendLocationOnce(response);
    response.setHeader('location', '/a');
    response.appendHeader('Location', '/a');
    response.appendHeader('set-cookie', 'a=1');
    response.appendHeader('set-cookie', 'b=2');
    expect(response.getHeader('location')).toBe('/a');
    expect(response.getHeader('set-cookie')).toEqual(['a=1', 'b=2']);
  });
});
