import { BlockList, isIP } from 'node:net';

/** Reserved IPv4 ranges, link-local ones with metadata services, and one cloud's metadata address in public space. */
const NOT_PUBLIC_V4: [address: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Global unicast; mapped, NAT64, local and multicast addresses are outside. */
const PUBLIC_V6: [string, number] = ['2000::', 3];
/** Exceptions within it: protocol assignments with Teredo, documentation, 6to4. */
const NOT_PUBLIC_V6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const closed = new BlockList();
for (const [address, prefix] of NOT_PUBLIC_V4) closed.addSubnet(address, prefix, 'ipv4');
for (const [address, prefix] of NOT_PUBLIC_V6) closed.addSubnet(address, prefix, 'ipv6');
const open = new BlockList();
open.addSubnet(...PUBLIC_V6, 'ipv6');

/** False for anything but a plain IP address. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, 'ipv4');
    case 6:
      // A zone names a local interface.
      return !address.includes('%') && open.check(address, 'ipv6') && !closed.check(address, 'ipv6');
    default:
      return false;
  }
}
