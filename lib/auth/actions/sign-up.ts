'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { serverConfig } from '@/lib/config';
import { requestLanguage } from '@/lib/i18n/request-language';
import { path, safePath } from '@/lib/routes';
import { authClient } from '@/lib/supabase/auth-client';
import { requestClientIp } from '../client-ip';
import { confirmAddress } from '../confirm-address';
import { answer, refusal, textsOf } from '../model/answer';
import { isTaken, outcomeOf } from '../model/failure';
import { emailField, nameField, newPassword } from '../model/fields';
import type { FormState } from '../model/form-state';

/**
 * Opens an account. The backend sends a mail whose link confirms the address; a backend that asks for no confirmation
 * has signed the visitor in already, and they are led on.
 */
export async function signUp(_before: FormState, form: FormData): Promise<FormState> {
  const texts = textsOf(form, ['fullName', 'email', 'password', 'next']);
  const values = { fullName: texts.fullName ?? '', email: texts.email ?? '' };
  const parsed = z
    .object({
      fullName: nameField,
      email: emailField,
      password: newPassword(serverConfig().minPasswordLength),
    })
    .safeParse(texts);
  if (!parsed.success) return refusal(parsed.error, values);
  const { fullName, email, password } = parsed.data;
  const next = safePath(texts.next) ?? path('root');
  const { auth, waitSeconds } = await authClient(await requestClientIp());
  const { data, error } = await auth.signUp({
    email,
    password,
    options: {
      // The mail is written in this language.
      data: { full_name: fullName, language: await requestLanguage() },
      emailRedirectTo: confirmAddress(next),
    },
  });
  if (error) return answer(outcomeOf(error), values, waitSeconds());
  if (isTaken(data.user)) return answer('alreadyRegistered', values);
  if (data.session === null) return answer('registered', { email });
  redirect(next);
}
