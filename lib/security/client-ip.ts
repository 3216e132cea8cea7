import { isIP } from 'node:net';

/**
 * Who a request comes from, for rate limits. The last entry of `X-Forwarded-For` is the sender as this server saw it
 * (lib/next/forwarded-for.ts writes it), the ones before it were written by the proxies in front, and the first ones may be
 * invented by anybody. So the address is read from the right: `trustedHops` entries before the last one.
 * Null when what stands there is no address.
 */
export function clientIpOf(forwardedFor: string | null, trustedHops: number): string | null {
  const entries = (forwardedFor ?? '').split(',').map((entry) => entry.trim());
  // Fewer entries than proxies: somebody came past them, and the first entry is the nearest thing to the truth.
  return normalise(entries[Math.max(0, entries.length - 1 - trustedHops)] ?? '');
}

function normalise(entry: string): string | null {
  const address = withoutPort(entry);
  const kind = isIP(address);
  if (kind !== 6) return kind === 4 ? address : null;
  // One spelling for each address: the URL parser's.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical);
  return mapped ? ipv4(mapped[1], mapped[2]) : canonical;
}

/** The IPv4 address inside `::ffff:0102:0304`, as servers that listen on both kinds see it. */
function ipv4(...groups: (string | undefined)[]): string {
  return groups
    .map((group) => Number.parseInt(group ?? '', 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.');
}

/** `1.2.3.4:80`, `[::1]:80` and `fe80::1%eth0` as the bare address. */
function withoutPort(entry: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1];
  const address = bracketed ?? entry.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  return address.replace(/%.*$/, '');
}
