import { securityText } from '@/lib/http/security-text';
import { absolute, contactEmail } from '@/lib/site';

export const dynamic = 'force-static';
export const revalidate = 86_400;

export function GET(): Response {
  return new Response(securityText(contactEmail(), absolute, new Date()), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
