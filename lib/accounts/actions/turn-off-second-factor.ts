'use server';

import { requestClientIp } from '@/lib/http/request-client-ip';
import { authClient } from '@/lib/supabase/auth-client';
import { freshUser } from '../fresh-user';
import { answer, textsOf } from '../model/answer';
import { outcomeOf } from '../model/failure';
import type { FormState } from '../model/form-state';
import { refusePassword } from '../present-password';

export async function turnOffSecondFactor(_before: FormState, form: FormData): Promise<FormState> {
  const user = await freshUser();
  if (user === null) return answer('signedOut');
  const refused = await refusePassword(user.email, textsOf(form, ['currentPassword']).currentPassword ?? '');
  if (refused) return refused;
  const { auth, waitSeconds } = await authClient(await requestClientIp());
  for (const { id } of (await auth.mfa.listFactors()).data?.all ?? []) {
    const { error } = await auth.mfa.unenroll({ factorId: id });
    if (error) return answer(outcomeOf(error), {}, waitSeconds());
  }
  // The new token has no second-factor claim.
  await auth.refreshSession();
  return answer('factorOff');
}
