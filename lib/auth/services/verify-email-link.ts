import 'server-only';
import type { EmailOtpType } from '@supabase/supabase-js';
import { requestClientIp } from '@/lib/auth/client-ip';
import { requestLanguage } from '@/lib/i18n/request-language';
import { log } from '@/lib/log';
import { authHref, CONFIRMED_ANCHOR, href, path, safePath } from '@/lib/routes';
import { authClient } from '@/lib/supabase/auth-client';

const TYPES: readonly EmailOtpType[] = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'];

/**
 * Opens the session that a mail's link stands for and gives the path to go on with. The link brings a code, which only
 * the browser that asked for the mail can exchange, or a token with its type; a refusal says so in `error_code`.
 */
export async function verifyEmailLink(query: URLSearchParams): Promise<string> {
  const next = safePath(query.get('next')) ?? path('root');
  const isReset = next === path('newPassword');
  const code = query.get('code');
  const token = query.get('token_hash');
  const type = TYPES.find((known) => known === query.get('type'));
  const { auth } = await authClient(await requestClientIp());
  if (code) {
    const { error } = await auth.exchangeCodeForSession(code);
    if (!error) return landing(next);
    log.warn(`Link not exchanged: ${error.message}`);
    // The backend has accepted the link by now, but another browser asked for it, or it was used before.
    return authHref(null, { notice: isReset ? 'otherBrowser' : 'confirmedElsewhere' });
  }
  if (token && type) {
    const { error } = await auth.verifyOtp({ token_hash: token, type });
    if (!error) return landing(next);
    log.warn(`Link not accepted: ${error.message}`);
  }
  return authHref(null, { notice: 'linkExpired' });
}

/** The home says that the address is confirmed; other pages follow from it. */
async function landing(next: string): Promise<string> {
  if (next !== path('root')) return next;
  return `${href(await requestLanguage(), 'home')}#${CONFIRMED_ANCHOR}`;
}
