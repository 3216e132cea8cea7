'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { serverConfig } from '@/lib/config';
import { requestClientIp } from '@/lib/http/request-client-ip';
import { requestLanguage } from '@/lib/i18n/request-language';
import { log } from '@/lib/log';
import { authHref, CONFIRMED_ANCHOR, href, path, queryHref, safePath } from '@/lib/routes';
import { authClient } from '@/lib/supabase/auth-client';
import { serverClient } from '@/lib/supabase/server';
import { refusal, textsOf } from '../model/answer';
import { choosesPassword, type EmailLink, givesName, readEmailLink } from '../model/email-link';
import { outcomeOf } from '../model/failure';
import { nameField, newPassword } from '../model/fields';
import type { FormState, Notice } from '../model/form-state';
import { forgetName } from '../sign-up-name';

/** Opens the link's session in place of the present one, and sets the entered name and password (decision 87). */
export async function followEmailLink(_before: FormState, form: FormData): Promise<FormState> {
  const texts = textsOf(form, ['token_hash', 'code', 'type', 'next', 'password', 'fullName']);
  const link = readEmailLink((name) => texts[name]);
  if (link === null) redirect(authHref(null, { notice: 'linkExpired' }));
  const parsed = z
    .object({
      password: newPassword(serverConfig().minPasswordLength),
      fullName: givesName(link) ? nameField : z.unknown().transform(() => null),
    })
    .safeParse(texts);
  // Validates before the link is used up.
  if (choosesPassword(link) && !parsed.success)
    return refusal(parsed.error, { fullName: texts.fullName ?? '' });
  const { auth } = await authClient(await requestClientIp());
  const { error } =
    'code' in link.proof
      ? await auth.exchangeCodeForSession(link.proof.code)
      : await auth.verifyOtp({ token_hash: link.proof.tokenHash, type: link.type });
  if (error) {
    log.warn(`Link not accepted: ${error.message}`);
    redirect(authHref(null, { notice: refused(link, error) }));
  }
  if (parsed.success && choosesPassword(link)) {
    const { password, fullName } = parsed.data;
    if (fullName !== null) await saveName(fullName);
    const saved = await auth.updateUser({ password, data: { language: await requestLanguage() } });
    // The user already knows the same password.
    const outcome = saved.error ? outcomeOf(saved.error) : 'samePassword';
    if (outcome !== 'samePassword') {
      log.warn(`Password behind a link not saved: ${saved.error?.message}`);
      redirect(queryHref('newPassword', { outcome, next: link.next }));
    }
  }
  redirect(await landing(link));
}

/** The account works without a name; its page asks for one. */
async function saveName(fullName: string): Promise<void> {
  const client = await serverClient();
  const id = (await client.auth.getClaims()).data?.claims.sub ?? '';
  const { error } = await client.from('profiles').update({ full_name: fullName }).eq('id', id);
  if (error) log.error(`Name of ${id} not saved: ${error.message}`);
  await forgetName();
}

function refused({ proof }: EmailLink, error: Parameters<typeof outcomeOf>[0]): Notice {
  const outcome = outcomeOf(error);
  if (outcome === 'unreachable' || outcome === 'sessionTooLarge') return outcome;
  return 'code' in proof ? 'otherBrowser' : 'linkExpired';
}

/** After a new password the account's page confirms it; the home page confirms an address; else `next`. */
async function landing({ type, next }: EmailLink): Promise<string> {
  if (type === 'recovery') return queryHref('profile', { outcome: 'passwordSaved' });
  const target = safePath(next) ?? path('root');
  return target === path('root') ? `${href(await requestLanguage(), 'home')}#${CONFIRMED_ANCHOR}` : target;
}
