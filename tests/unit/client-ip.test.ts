import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientIpOf, proxyAddresses } from '@/lib/http/client-ip';

const ipv4 = fc.ipV4();
const forged = fc.array(fc.oneof(ipv4, fc.ipV6(), fc.string()), { maxLength: 5 });

const behind = (hops: number, ...proxies: string[]) => ({ hops, ...proxyAddresses(proxies) });
const ANYBODY = ['0.0.0.0/0', '::/0'];

describe('the address of a visitor', () => {
  it('is the other end of the connection when no proxy is trusted', () => {
    expect(clientIpOf('203.0.113.7', behind(0))).toBe('203.0.113.7');
    expect(clientIpOf('1.1.1.1, 203.0.113.7', behind(0))).toBe('203.0.113.7');
    expect(clientIpOf('1.1.1.1, 127.0.0.1', behind(0))).toBe('127.0.0.1');
  });

  it('is what the outermost trusted proxy saw', () => {
    expect(clientIpOf('203.0.113.7, 127.0.0.1', behind(1))).toBe('203.0.113.7');
    expect(clientIpOf('203.0.113.7, ::1', behind(1))).toBe('203.0.113.7');
    expect(clientIpOf('203.0.113.7, ::ffff:127.0.0.1', behind(1))).toBe('203.0.113.7');
    expect(clientIpOf('203.0.113.7, 10.0.0.2', behind(1, '10.0.0.0/8'))).toBe('203.0.113.7');
    const two = behind(2, '10.0.0.2', '2001:db8::/32');
    expect(clientIpOf('6.6.6.6, 203.0.113.7, 2001:db8::3, 10.0.0.2', two)).toBe('203.0.113.7');
  });

  it('is that of the client before the proxies, whatever it sends', () => {
    expect(clientIpOf('1.1.1.1, 203.0.113.7', behind(1))).toBe('203.0.113.7');
    expect(clientIpOf('1.1.1.1, 10.0.0.2, 203.0.113.7', behind(2, '10.0.0.0/8'))).toBe('203.0.113.7');
    // Past the first of two proxies, to the second one.
    expect(clientIpOf('1.1.1.1, 203.0.113.7, 127.0.0.1', behind(2))).toBe('203.0.113.7');
  });

  it('is the last entry where one proxy writes them all, and unknown where nobody can be trusted to', () => {
    // TRUSTED_PROXY_HOPS of 1 and 0 where our server does not add the client address.
    expect(clientIpOf('6.6.6.6, 203.0.113.7', behind(0))).toBe('203.0.113.7');
    expect(clientIpOf('6.6.6.6, 203.0.113.7', behind(-1))).toBeNull();
  });

  it('cannot be changed by what a visitor writes in front', () => {
    fc.assert(
      fc.property(ipv4, fc.array(ipv4, { maxLength: 4 }), forged, (visitor, proxies, lies) => {
        const header = [...lies, visitor, ...proxies].join(', ');
        expect(clientIpOf(header, behind(proxies.length, ...ANYBODY))).toBe(visitor);
      }),
    );
  });

  it.each([null, '', 'unknown', '999.1.1.1', '1.2.3', '<script>', ', ,', '[::1', '::ffff:1.2.3.4.5'])(
    'is unknown for the header %j',
    (header) => {
      expect(clientIpOf(header, behind(0))).toBeNull();
    },
  );

  it('is an address or nothing, whatever the header says', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(4), (header, hops) => {
        expect(clientIpOf(header, behind(hops, ...ANYBODY)) ?? '0.0.0.0').toMatch(/^[0-9a-f.:]+$/);
      }),
    );
  });
});

it('the list of proxies names what is neither an address nor a network', () => {
  const list = ['10.0.0.1', 'proxy', '10.0.0.0/33', '10.0.0.0/8/8', '::/129', '10.0.0.0/', 'fd00::/8'];
  expect(proxyAddresses(list).unknown).toEqual([
    'proxy',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '::/129',
    '10.0.0.0/',
  ]);
});
