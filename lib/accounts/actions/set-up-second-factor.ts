'use server';

import { z } from 'zod';
import { requestClientIp } from '@/lib/http/request-client-ip';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { authClient } from '@/lib/supabase/auth-client';
import { freshUser } from '../fresh-user';
import { answer, refusal, textsOf } from '../model/answer';
import { outcomeOf } from '../model/failure';
import { codeField } from '../model/fields';
import type { FactorSetup, FormState } from '../model/form-state';
import { recoveryCodes } from '../recovery-codes';

const SCHEMA = z.object({ code: codeField });
/** The form's state comes back from the browser, so it is validated. */
const BEFORE = z.object({ setup: z.object({ id: z.uuid(), uri: z.string(), secret: z.string() }) });

/** The first step returns the secret, the second verifies a code and returns the recovery codes. */
export async function setUpSecondFactor(before: FormState, form: FormData): Promise<FormState> {
  const user = await freshUser();
  if (user === null) return answer('signedOut');
  const parsed = BEFORE.safeParse(before);
  return parsed.success ? finish(parsed.data.setup, form) : begin();
}

async function begin(): Promise<FormState> {
  const { auth, waitSeconds } = await authClient(await requestClientIp());
  const issuer = translator(await requestLanguage(), 'Site')('name');
  // Supabase requires unique names, also for the empty name.
  const friendlyName = new Date().toISOString();
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', issuer, friendlyName });
  if (error) return answer(outcomeOf(error), {}, waitSeconds());
  const { uri, secret } = data.totp;
  return { outcome: null, problems: {}, values: {}, setup: { id: data.id, uri, secret } };
}

async function finish(setup: FactorSetup, form: FormData): Promise<FormState> {
  const parsed = SCHEMA.safeParse(textsOf(form, ['code']));
  if (!parsed.success) return { ...refusal(parsed.error, {}), setup };
  const { auth, waitSeconds } = await authClient(await requestClientIp());
  const { error } = await auth.mfa.challengeAndVerify({ factorId: setup.id, code: parsed.data.code });
  if (error) {
    const outcome = outcomeOf(error);
    const problems = outcome === 'wrongCode' ? { code: 'wrongCode' as const } : {};
    return { ...answer(outcome, {}, waitSeconds()), problems, setup };
  }
  // Optional: they can be created later.
  const codes = await recoveryCodes();
  return { ...answer('factorOn'), ...(codes ? { codes } : {}) };
}
