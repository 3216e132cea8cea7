'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { requestClientIp } from '@/lib/http/request-client-ip';
import { safePath } from '@/lib/routes';
import { authClient } from '@/lib/supabase/auth-client';
import { serverClient } from '@/lib/supabase/server';
import { landingOf } from '../landing';
import { answer, refusal, textsOf } from '../model/answer';
import { outcomeOf } from '../model/failure';
import { codeField } from '../model/fields';
import type { FormState } from '../model/form-state';
import { currentUser, userOf } from '../session';
import { FACTOR_LIMITS } from '../sign-in-limits';

const SCHEMA = z.object({ code: codeField });

/** Verifies the second factor at sign-in, and redirects to `next` or the role's landing page. */
export async function verifySecondFactor(_before: FormState, form: FormData): Promise<FormState> {
  const user = await currentUser();
  if (user === null) return answer('signedOut');
  const texts = textsOf(form, ['code', 'next']);
  const parsed = SCHEMA.safeParse(texts);
  if (!parsed.success) return refusal(parsed.error, {});
  // Counted before verification, so that parallel requests cannot exceed the limit.
  const wait = await FACTOR_LIMITS.use(user.id);
  if (wait > 0) return answer('limited', {}, wait);
  const { auth, waitSeconds } = await authClient(await requestClientIp());
  const [factor] = (await auth.mfa.listFactors()).data?.totp ?? [];
  if (!factor) {
    await FACTOR_LIMITS.undo(user.id);
    return answer('factorMissing');
  }
  const { error } = await auth.mfa.challengeAndVerify({ factorId: factor.id, code: parsed.data.code });
  if (error) {
    const outcome = outcomeOf(error);
    if (outcome !== 'wrongCode') await FACTOR_LIMITS.undo(user.id);
    const problems = outcome === 'wrongCode' ? { code: 'wrongCode' as const } : {};
    return { ...answer(outcome, {}, waitSeconds()), problems };
  }
  await FACTOR_LIMITS.reset(user.id);
  redirect(safePath(texts.next) ?? landingOf(await userOf(await serverClient())));
}
