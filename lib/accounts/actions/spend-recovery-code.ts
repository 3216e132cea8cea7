'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { log } from '@/lib/log';
import { queryHref, SECOND_FACTOR_ANCHOR } from '@/lib/routes';
import { serverClient } from '@/lib/supabase/server';
import { answer, refusal, textsOf } from '../model/answer';
import { codeField } from '../model/fields';
import type { FormState } from '../model/form-state';
import { currentUser } from '../session';
import { FACTOR_LIMITS } from '../sign-in-limits';

const SCHEMA = z.object({ recoveryCode: codeField });

/** Uses a recovery code in place of a lost second factor, and redirects to the set-up of a new one. */
export async function spendRecoveryCode(_before: FormState, form: FormData): Promise<FormState> {
  const user = await currentUser();
  if (user === null) return answer('signedOut');
  const parsed = SCHEMA.safeParse(textsOf(form, ['recoveryCode']));
  if (!parsed.success) return refusal(parsed.error, {});
  const wait = await FACTOR_LIMITS.use(user.id);
  if (wait > 0) return answer('limited', {}, wait);
  const client = await serverClient();
  const { data, error } = await client.rpc('spend_recovery_code', { p_code: parsed.data.recoveryCode });
  if (error) {
    log.error(`Recovery code of ${user.id} not looked up: ${error.message}`);
    return answer('failed');
  }
  if (!data) return { ...answer('checkFields'), problems: { recoveryCode: 'wrongCode' } };
  await FACTOR_LIMITS.reset(user.id);
  redirect(`${queryHref('profile', { outcome: 'codeSpent' })}#${SECOND_FACTOR_ANCHOR}`);
}
