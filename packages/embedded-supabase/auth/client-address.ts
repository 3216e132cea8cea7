/**
 * The client address of a request.
 * The gateway writes the socket's address into PEER_HEADER and drops any such header from clients. The application
 * passes its visitors' addresses on in one of two ways:
 * - `Sb-Forwarded-For: <address>` with the secret key, as on hosted Supabase;
 * - `X-Forwarded-For`, when LOCAL_BACKEND_TRUSTED_HOPS says how many proxies may add to it (1: the application
 * itself). `Sb-Forwarded-For` is then trusted without the secret key too. Otherwise both headers are ignored.
 */
import { isIP } from 'node:net';
import type { BackendDeps } from '../deps.ts';
import { isSecretKey } from './authenticate.ts';
import type { Client } from './sessions.ts';

/** Set by the gateway: the peer address of the socket. */
export const PEER_HEADER = 'x-local-backend-peer';

/** Client of a request, for sessions and limits: as trusted proxies state it, else the socket's. */
export function clientOf(request: Request, { deps }: { deps: Pick<BackendDeps, 'config' | 'keys'> }): Client {
  const { trustedHops } = deps.config;
  const trusted = trustedHops > 0 || isSecretKey(request, deps.keys);
  const forwarded = trusted ? first(request.headers.get('sb-forwarded-for')) : null;
  return {
    address: forwarded ?? throughHops(request, trustedHops) ?? address(request.headers.get(PEER_HEADER)),
    userAgent: request.headers.get('user-agent')?.slice(0, 500) ?? null,
  };
}

/** An IPv4 address, or the /64 network, which one IPv6 client usually has. */
export function clientKey({ address: found }: Client): string {
  if (found === null) return 'unknown';
  if (isIP(found) !== 6) return found;
  const [head = '', tail] = found.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':');
}

/** The address seen by the outermost trusted proxy: each appends its peer. */
function throughHops(request: Request, hops: number): string | null {
  if (hops === 0) return null;
  const chain = (request.headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  return address(chain[Math.max(0, chain.length - hops)]);
}

function first(header: string | null): string | null {
  return address(header?.split(',')[0]);
}

/** Null when invalid; IPv4 in IPv6 becomes IPv4. */
function address(value: string | null | undefined): string | null {
  const plain = value?.trim().replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
  return isIP(plain) === 0 || plain.includes('%') ? null : plain.toLowerCase();
}
