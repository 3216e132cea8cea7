import 'server-only';
import { headers } from 'next/headers';
import { serverConfig } from '@/lib/config';
import { clientIpOf } from '@/lib/http/client-ip';

/** The client's address, for rate limits; null when unknown. `sent`: the request's headers, else those of the current request. */
export async function requestClientIp(sent?: Headers): Promise<string | null> {
  return clientIpOf((sent ?? (await headers())).get('x-forwarded-for'), serverConfig().trustedProxies);
}
