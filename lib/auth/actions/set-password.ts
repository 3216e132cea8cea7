'use server';

import { z } from 'zod';
import { serverConfig } from '@/lib/config';
import { authClient } from '@/lib/supabase/auth-client';
import { requestClientIp } from '../client-ip';
import { answer, refusal, textsOf } from '../model/answer';
import { outcomeOf } from '../model/failure';
import { newPassword } from '../model/fields';
import type { FormState } from '../model/form-state';
import { currentUser } from '../session';

/** Gives the signed-in visitor a new password; their other sessions end. */
export async function setPassword(_before: FormState, form: FormData): Promise<FormState> {
  if ((await currentUser()) === null) return answer('signedOut');
  const parsed = z
    .object({ password: newPassword(serverConfig().minPasswordLength) })
    .safeParse(textsOf(form, ['password']));
  if (!parsed.success) return refusal(parsed.error, {});
  const { auth, waitSeconds } = await authClient(await requestClientIp());
  const { error } = await auth.updateUser({ password: parsed.data.password });
  return error ? answer(outcomeOf(error), {}, waitSeconds()) : answer('passwordSaved');
}
