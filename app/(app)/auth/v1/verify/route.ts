import { linkValues, readEmailLink } from '@/lib/auth/model/email-link';
import { authHref, queryHref } from '@/lib/routes';

/**
 * The link of a mail, in the shape that Supabase writes it: leads to the page that asks before anything is used up, which
 * hands the token to the backend itself, so that the link works in any browser.
 */
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

/** Where the link's own target wants to go on to. */
function nextOf(target: string): string | null {
  return URL.canParse(target) ? new URL(target).searchParams.get('next') : null;
}
