'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { tellFailedSignIn } from '@/lib/accounts/tell-failed-sign-in';
import { requestClientIp } from '@/lib/http/request-client-ip';
import { overrideResponse } from '@/lib/http/response-override';
import { path, queryHref, SECOND_FACTOR_ANCHOR, safePath } from '@/lib/routes';
import { authClient } from '@/lib/supabase/auth-client';
import { serverClient } from '@/lib/supabase/server';
import { landingOf } from '../landing';
import { answer, refusal, textsOf } from '../model/answer';
import { outcomeOf } from '../model/failure';
import { emailField, knownPassword } from '../model/fields';
import type { FormState } from '../model/form-state';
import { userOf } from '../session';
import { SIGN_IN_LIMITS } from '../sign-in-limits';

const SCHEMA = z.object({ email: emailField, password: knownPassword });

/**
 * Redirects to `next` or the role's landing page, via the second factor. Too many wrong passwords: 429, Retry-After.
 */
export async function signIn(_before: FormState, form: FormData): Promise<FormState> {
  const texts = textsOf(form, ['email', 'password', 'next']);
  const values = { email: texts.email ?? '' };
  const parsed = SCHEMA.safeParse(texts);
  if (!parsed.success) return refusal(parsed.error, values);
  const clientIp = await requestClientIp();
  const attempt = SIGN_IN_LIMITS.begin(parsed.data.email, clientIp);
  if (attempt.waitSeconds > 0) return limited(values, attempt.waitSeconds);
  const { auth, waitSeconds } = await authClient(clientIp);
  const { error } = await auth.signInWithPassword(parsed.data);
  if (error) {
    const outcome = outcomeOf(error);
    if (outcome === 'invalidCredentials') await tellFailedSignIn(parsed.data.email, clientIp);
    else attempt.cancelled();
    return outcome === 'limited' ? limited(values, waitSeconds()) : answer(outcome, values, waitSeconds());
  }
  attempt.succeeded();
  const next = safePath(texts.next);
  const user = await userOf(await serverClient());
  if (user?.secondFactor === 'asked') redirect(queryHref('secondFactor', next === null ? {} : { next }));
  redirect(
    user?.secondFactor === 'missing'
      ? `${path('profile')}#${SECOND_FACTOR_ANCHOR}`
      : (next ?? landingOf(user)),
  );
}

function limited(values: Record<string, string>, seconds: number | null): FormState {
  overrideResponse(429, seconds === null ? {} : { 'retry-after': String(seconds) });
  return answer('limited', values, seconds);
}
