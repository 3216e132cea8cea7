import 'server-only';
import { headers } from 'next/headers';
import { serverConfig } from '@/lib/config';
import { clientIpOf } from '@/lib/security/client-ip';

export async function requestClientIp(): Promise<string | null> {
  return clientIpOf((await headers()).get('x-forwarded-for'), serverConfig().trustedProxies);
}
