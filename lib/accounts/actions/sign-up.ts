'use server';

import { randomBytes } from 'node:crypto';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { serverConfig } from '@/lib/config';
import { requestClientIp } from '@/lib/http/request-client-ip';
import { requestLanguage } from '@/lib/i18n/request-language';
import { path, queryHref, safePath } from '@/lib/routes';
import { authClient } from '@/lib/supabase/auth-client';
import { confirmAddress } from '../confirm-address';
import { answer, refusal, textsOf } from '../model/answer';
import { outcomeOf, wasJustSent } from '../model/failure';
import { emailField, nameField } from '../model/fields';
import type { FormState } from '../model/form-state';
import { keepName } from '../sign-up-name';

const SCHEMA = z.object({ fullName: nameField, email: emailField });

/** Name and password are set after the mail's link. The response does not reveal whether the address has an account. */
export async function signUp(_before: FormState, form: FormData): Promise<FormState> {
  const texts = textsOf(form, ['fullName', 'email', 'next']);
  const values = { fullName: texts.fullName ?? '', email: texts.email ?? '' };
  const parsed = SCHEMA.safeParse(texts);
  if (!parsed.success) return refusal(parsed.error, values);
  const { fullName, email } = parsed.data;
  const next = safePath(texts.next) ?? path('root');
  const { auth, waitSeconds } = await authClient(await requestClientIp());
  const { data, error } = await auth.signUp({
    email,
    password: unguessable(),
    options: {
      // The mail's language. The password of this request is random, and the database removes it.
      data: { full_name: fullName, language: await requestLanguage(), password: 'later' },
      emailRedirectTo: confirmAddress(next),
    },
  });
  if (error && !wasJustSent(error)) return answer(outcomeOf(error), values, waitSeconds());
  if (data.session) redirect(queryHref('newPassword', { next }));
  await keepName(fullName, serverConfig().siteUrl.startsWith('https:'));
  return answer('registered', { email });
}

/** 72 bytes, the backends' maximum, with every kind of character that a policy may require. */
function unguessable(): string {
  return `${randomBytes(51).toString('base64url')}aA1!`;
}
