import 'server-only';
import { headers } from 'next/headers';
import { serverConfig } from '@/lib/config';
import { clientIpOf } from '@/lib/security/client-ip';

/** The client's address, for limits; null when unknown. */
export async function requestClientIp(): Promise<string | null> {
  return clientIpOf((await headers()).get('x-forwarded-for'), serverConfig().trustedProxies);
}
