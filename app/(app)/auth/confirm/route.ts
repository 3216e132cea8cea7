import type { NextRequest } from 'next/server';
import { openByLink } from '@/lib/auth/actions/open-by-link';

/** Programs look at links before people do; looking must not use a link up. */
export function HEAD(): Response {
  return new Response(null, { headers: { 'cache-control': 'private, no-store' } });
}

/** Where the link of a mail ends: opens the session and goes on. */
export async function GET(request: NextRequest): Promise<Response> {
  return new Response(null, {
    status: 303,
    headers: {
      location: await openByLink(request.nextUrl.searchParams),
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    },
  });
}
