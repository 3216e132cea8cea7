'use server';

import { freshUser } from '../fresh-user';
import { answer } from '../model/answer';
import type { FormState } from '../model/form-state';
import { recoveryCodes } from '../recovery-codes';

export async function renewRecoveryCodes(_before: FormState, _form: FormData): Promise<FormState> {
  const user = await freshUser();
  if (user === null) return answer('signedOut');
  if (user.secondFactor !== 'given') return answer('factorMissing');
  const codes = await recoveryCodes();
  return codes === null ? answer('failed') : { ...answer('codesMade'), codes };
}
