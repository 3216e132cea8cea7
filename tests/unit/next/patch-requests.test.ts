import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendForwardedFor } from '@/lib/next/forwarded-for';
import { normalizeUrl } from '@/lib/next/normalize-url';
import { sendLocationOnce } from '@/lib/next/single-location';
import { clientIpOf } from '@/lib/security/client-ip';

describe('the path of a request', () => {
  it.each([
    ['/school/%ff%fe', '/school/%25ff%25fe'],
    ['/escuela/%', '/escuela/%25'],
    ['/a%20b/%zz?x=%ff', '/a%2520b/%25zz?x=%ff'],
  ])('is escaped once more when it cannot be decoded: %s', (url, normal) => {
    expect(normalizeUrl(url)).toBe(normal);
  });

  it.each(['/', '/es', '/escuela/a%C3%B1o', '/es?search=%ff', '/a%2Fb', '*', ''])(
    'is left as it is: %s',
    (url) => {
      expect(normalizeUrl(url)).toBe(url);
    },
  );

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

describe('the sender of a request', () => {
  it('is noted behind whatever it claims, so that it cannot choose its address', () => {
    fc.assert(
      fc.property(fc.option(fc.string(), { nil: undefined }), fc.ipV4(), (claimed, peer) => {
        expect(clientIpOf(appendForwardedFor(claimed, peer), 0)).toBe(peer);
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
