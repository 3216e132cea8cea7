'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { safePath } from '@/lib/routes';
import { authClient } from '@/lib/supabase/auth-client';
import { serverClient } from '@/lib/supabase/server';
import { requestClientIp } from '../client-ip';
import { landingOf } from '../landing';
import { answer, refusal, textsOf } from '../model/answer';
import { outcomeOf } from '../model/failure';
import { codeField } from '../model/fields';
import type { FormState } from '../model/form-state';
import { currentUser, userOf } from '../session';
import { FACTOR_LIMITS } from '../sign-in-limits';

const SCHEMA = z.object({ code: codeField });

/** Takes the code of the second factor that was asked for at sign-in, and leads to `next`, or to where the role begins. */
export async function verifySecondFactor(_before: FormState, form: FormData): Promise<FormState> {
  const user = await currentUser();
  if (user === null) return answer('signedOut');
  const texts = textsOf(form, ['code', 'next']);
  const parsed = SCHEMA.safeParse(texts);
  if (!parsed.success) return refusal(parsed.error, {});
  // Counted before the answer is known, so that many at once do not slip through together.
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
