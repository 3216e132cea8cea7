import { linkValues, readEmailLink } from '@/lib/accounts/model/email-link';
import { authHref, queryHref } from '@/lib/routes';

/** A mail's link in Supabase's format: redirects to the page that asks first, so that it works in any browser. */
export function GET(request: Request): Response {
  const query = new URL(request.url).searchParams;
  const values: Record<string, string | null> = {
    token_hash: query.get('token') ?? query.get('token_hash'),
    type: query.get('type'),
    next: nextOf(query.get('redirect_to') ?? ''),
  };
  const link = readEmailLink((name) => values[name]);
  return new Response(null, {
    status: 303,
    headers: {
      location: link ? queryHref('confirm', linkValues(link)) : authHref(null, { notice: 'linkExpired' }),
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    },
  });
}

/** The final target in the link's own target. */
function nextOf(target: string): string | null {
  return URL.canParse(target) ? new URL(target).searchParams.get('next') : null;
}
