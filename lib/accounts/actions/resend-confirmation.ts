'use server';

import { z } from 'zod';
import { requestClientIp } from '@/lib/http/request-client-ip';
import { path } from '@/lib/routes';
import { authClient } from '@/lib/supabase/auth-client';
import { confirmAddress } from '../confirm-address';
import { answer, refusal, textsOf } from '../model/answer';
import { outcomeOf, wasJustSent } from '../model/failure';
import { emailField } from '../model/fields';
import type { FormState } from '../model/form-state';

const SCHEMA = z.object({ email: emailField });

/** Sends the confirmation mail again. The response does not reveal whether the address has an account. */
export async function resendConfirmation(_before: FormState, form: FormData): Promise<FormState> {
  const values = textsOf(form, ['email']);
  const parsed = SCHEMA.safeParse(values);
  if (!parsed.success) return refusal(parsed.error, values);
  const { auth, waitSeconds } = await authClient(await requestClientIp());
  const { error } = await auth.resend({
    type: 'signup',
    email: parsed.data.email,
    options: { emailRedirectTo: confirmAddress(path('root')) },
  });
  return error && !wasJustSent(error)
    ? answer(outcomeOf(error), values, waitSeconds())
    : answer('mailSent', values);
}
