'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { serverConfig } from '@/lib/config';
import { requestClientIp } from '@/lib/http/request-client-ip';
import { safePath } from '@/lib/routes';
import { authClient } from '@/lib/supabase/auth-client';
import { freshUser } from '../fresh-user';
import { answer, refusal, textsOf } from '../model/answer';
import { outcomeOf } from '../model/failure';
import { newPassword } from '../model/fields';
import type { FormState } from '../model/form-state';
import { refusePassword } from '../present-password';

/**
 * Needs the present password, or a mail's link within the hour. Ends other sessions. Redirects to the form's `next`.
 */
export async function setPassword(_before: FormState, form: FormData): Promise<FormState> {
  const user = await freshUser();
  if (user === null) return answer('signedOut');
  const texts = textsOf(form, ['password', 'currentPassword', 'next']);
  const parsed = z.object({ password: newPassword(serverConfig().minPasswordLength) }).safeParse(texts);
  if (!parsed.success) return refusal(parsed.error, {});
  const present = texts.currentPassword ?? '';
  const refused = user.asksPassword ? await refusePassword(user.email, present) : null;
  if (refused) return refused;
  const { auth, waitSeconds } = await authClient(await requestClientIp());
  const { error } = await auth.updateUser({
    password: parsed.data.password,
    // The backend also checks it.
    ...(user.asksPassword ? { current_password: present } : {}),
  });
  if (error) return answer(outcomeOf(error), {}, waitSeconds());
  const next = safePath(texts.next);
  if (next) redirect(next);
  return answer('passwordSaved');
}
