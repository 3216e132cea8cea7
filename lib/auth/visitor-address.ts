import 'server-only';
import { headers } from 'next/headers';
import { serverConfig } from '@/lib/config';
import { clientAddress } from '@/lib/security/client-address';

/** The address that this request comes from, for limits; null when it is unknown. */
export async function visitorAddress(): Promise<string | null> {
  return clientAddress((await headers()).get('x-forwarded-for'), serverConfig().trustedProxyHops);
}
