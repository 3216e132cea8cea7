import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '@/lib/http/public-address';

const HOSTILE: [what: string, address: string][] = [
  ['this network', '0.0.0.0'],
  ['this network, not its first', '0.1.2.3'],
  ['loopback', '127.0.0.1'],
  ['the end of loopback', '127.255.255.254'],
  ['private 10', '10.0.0.1'],
  ['the end of private 10', '10.255.255.255'],
  ['private 172', '172.16.0.1'],
  ['the end of private 172', '172.31.255.255'],
  ['private 192', '192.168.1.1'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['the end of carrier-grade NAT', '100.127.255.255'],
  ['metadata of Alibaba', '100.100.100.200'],
  ['link-local', '169.254.1.1'],
  ['metadata of most clouds', '169.254.169.254'],
  ['metadata of ECS tasks', '169.254.170.2'],
  ['metadata of Azure', '168.63.129.16'],
  ['metadata of Oracle', '192.0.0.192'],
  ['documentation 1', '192.0.2.1'],
  ['documentation 2', '198.51.100.1'],
  ['documentation 3', '203.0.113.1'],
  ['benchmarks', '198.18.0.1'],
  ['the end of benchmarks', '198.19.255.255'],
  ['6to4 relays', '192.88.99.1'],
  ['multicast tunnels', '192.52.193.1'],
  ['multicast', '224.0.0.1'],
  ['the end of multicast', '239.255.255.250'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified in IPv6', '::'],
  ['loopback in IPv6', '::1'],
  ['loopback written out', '0:0:0:0:0:0:0:1'],
  ['mapped loopback', '::ffff:127.0.0.1'],
  ['mapped loopback in hexadecimal', '::ffff:7f00:1'],
  ['mapped metadata', '::ffff:169.254.169.254'],
  ['mapped public address', '::ffff:8.8.8.8'],
  ['IPv4-compatible loopback', '::127.0.0.1'],
  ['translated IPv4', '::ffff:0:127.0.0.1'],
  ['NAT64 of loopback', '64:ff9b::7f00:1'],
  ['NAT64 of metadata', '64:ff9b::a9fe:a9fe'],
  ['NAT64 of a public address', '64:ff9b::808:808'],
  ['local NAT64', '64:ff9b:1::a00:1'],
  ['discard only', '100::1'],
  ['unique local', 'fc00::1'],
  ['metadata of AWS in IPv6', 'fd00:ec2::254'],
  ['link-local in IPv6', 'fe80::1'],
  ['link-local with a zone', 'fe80::1%eth0'],
  ['site-local', 'fec0::1'],
  ['multicast in IPv6', 'ff02::1'],
  ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['benchmarks in IPv6', '2001:2::1'],
  ['ORCHID', '2001:20::1'],
  ['documentation in IPv6', '2001:db8::1'],
  ['new documentation in IPv6', '3fff::1'],
  ['6to4 of loopback', '2002:7f00:1::'],
  ['6to4 of a private address', '2002:a00:1::1'],
  ['segment routing', '5f00::1'],
  ['a public address with a zone', '2606:4700::1111%lo'],
  ['a decimal number', '2130706433'],
  ['octal digits', '0177.0.0.1'],
  ['hexadecimal digits', '0x7f.0.0.1'],
  ['a short form', '127.1'],
  ['a name', 'localhost'],
  ['nothing', ''],
];

it.each(HOSTILE)('an address is not public %s (%s)', (_what, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

describe('an address is public', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '100.63.0.1', '100.128.0.1', '169.253.0.1'])(
    '%s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  it.each(['2606:4700:4700::1111', '2a00:1450:4003:80e::200e', '2001:4860:4860::8888', '2003::1'])(
    '%s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});
