import { BlockList, isIP } from 'node:net';

/** Own proxies that are trusted in `X-Forwarded-For`. */
export interface TrustedProxies {
  /** Their number in a row, counted from the entry before the last; -1 trusts not even that. */
  hops: number;
  addresses: BlockList;
}

/** Client address by `X-Forwarded-For`, read from the right through own proxies, `hops` at most. Null when invalid. */
export function clientIpOf(forwardedFor: string | null, { hops, addresses }: TrustedProxies): string | null {
  if (hops < 0) return null;
  const entries = (forwardedFor ?? '').split(',').map((entry) => normalise(entry.trim()));
  let place = entries.length - 1;
  while (place > 0 && place >= entries.length - hops && isAmong(addresses, entries[place])) place -= 1;
  return entries[place] ?? null;
}

/** Loopback addresses, and those of a list: `192.0.2.1`, `10.0.0.0/8`, `fd00::/8`. */
export function proxyAddresses(list: readonly string[]): { addresses: BlockList; unknown: string[] } {
  const addresses = new BlockList();
  addresses.addSubnet('127.0.0.0', 8, 'ipv4');
  addresses.addAddress('::1', 'ipv6');
  return { addresses, unknown: list.filter((entry) => !add(addresses, entry)) };
}

/** False when invalid. */
function add(addresses: BlockList, entry: string): boolean {
  const [address = '', prefix, ...more] = entry.split('/');
  const kind = isIP(address);
  const bits = kind === 6 ? 128 : 32;
  const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1;
  if (kind === 0 || more.length > 0 || length < 0 || length > bits) return false;
  addresses.addSubnet(address, length, kind === 6 ? 'ipv6' : 'ipv4');
  return true;
}

function isAmong(addresses: BlockList, address: string | null | undefined): boolean {
  return address ? addresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') : false;
}

function normalise(entry: string): string | null {
  const address = withoutPort(entry);
  const kind = isIP(address);
  if (kind !== 6) return kind === 4 ? address : null;
  // Canonical spelling by the URL parser.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical);
  return mapped ? ipv4(mapped[1], mapped[2]) : canonical;
}

/** The IPv4 address in `::ffff:0102:0304`, as dual-stack servers see it. */
function ipv4(...groups: (string | undefined)[]): string {
  return groups
    .map((group) => Number.parseInt(group ?? '', 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.');
}

/** Removes port and zone from `1.2.3.4:80`, `[::1]:80` and `fe80::1%eth0`. */
function withoutPort(entry: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1];
  const address = bracketed ?? entry.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  return address.replace(/%.*/s, '');
}
