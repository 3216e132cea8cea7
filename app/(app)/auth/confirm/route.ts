import type { NextRequest } from 'next/server';
import { verifyEmailLink } from '@/lib/auth/services/verify-email-link';

/** Programs look at links before people do; looking must not use a link up. */
export function HEAD(): Response {
  return new Response(null, { headers: { 'cache-control': 'private, no-store' } });
}

/** Where the link of a mail ends: opens the session and goes on. */
export async function GET(request: NextRequest): Promise<Response> {
  return new Response(null, {
    status: 303,
    headers: {
      location: await verifyEmailLink(request.nextUrl.searchParams),
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    },
  });
}
