import { describe, expect, test } from 'vitest';
import { clientKey, clientOf, PEER_HEADER } from '../../auth/client-address.ts';
import { readConfig } from '../../config.ts';

const keys = { publishable: 'sb_publishable_x', secret: 'sb_secret_x', signingKey: {} };

function addressOf(headers: Record<string, string>, trustedHops = 0): string | null {
  const config = { ...readConfig({}), trustedHops };
  const request = new Request('http://backend.test/', { headers });
  return clientOf(request, { deps: { config, keys } }).address;
}

describe('the address of a request', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:DB8::1', '2001:db8::1'],
    ['fe80::1%eth0', null],
    ['', null],
    ['nonsense', null],
  ])('is the socket’s: %j is %j', (peer, expected) => {
    expect(addressOf({ [PEER_HEADER]: peer })).toBe(expected);
  });

  test('is what a holder of the secret key says', () => {
    const headers = { [PEER_HEADER]: '127.0.0.1', 'sb-forwarded-for': '203.0.113.9, 10.0.0.1' };
    expect(addressOf({ ...headers, apikey: keys.secret })).toBe('203.0.113.9');
    expect(addressOf({ ...headers, authorization: `Bearer ${keys.secret}` })).toBe('203.0.113.9');
    expect(addressOf({ ...headers, apikey: keys.publishable })).toBe('127.0.0.1');
    expect(addressOf({ ...headers, 'sb-forwarded-for': 'x', apikey: keys.secret })).toBe('127.0.0.1');
  });

  test('is counted from the right through trusted hops', () => {
    const headers = { [PEER_HEADER]: '127.0.0.1', 'x-forwarded-for': '1.1.1.1, 2.2.2.2, 3.3.3.3' };
    expect(addressOf(headers, 0)).toBe('127.0.0.1');
    expect(addressOf(headers, 1)).toBe('3.3.3.3');
    expect(addressOf(headers, 2)).toBe('2.2.2.2');
    expect(addressOf(headers, 9)).toBe('1.1.1.1');
    expect(addressOf({ [PEER_HEADER]: '127.0.0.1' }, 1)).toBe('127.0.0.1');
  });
});

test.each([
  [null, 'unknown'],
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['1:2:3::', '1:2:3:0'],
])('what limits count by %j is %j', (address, expected) => {
  expect(clientKey({ address, userAgent: null })).toBe(expected);
});
