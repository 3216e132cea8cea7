'use server';

import { z } from 'zod';
import { log } from '@/lib/log';
import { serverClient } from '@/lib/supabase/server';
import { answer, refusal, textsOf } from '../model/answer';
import { nameField } from '../model/fields';
import type { FormState } from '../model/form-state';
import { currentUser } from '../session';

const SCHEMA = z.object({ fullName: nameField });

export async function changeName(_before: FormState, form: FormData): Promise<FormState> {
  const values = textsOf(form, ['fullName']);
  const user = await currentUser();
  if (user === null) return answer('signedOut', values);
  const parsed = SCHEMA.safeParse(values);
  if (!parsed.success) return refusal(parsed.error, values);
  const client = await serverClient();
  const { data, error } = await client
    .from('profiles')
    .update({ full_name: parsed.data.fullName })
    .eq('id', user.id)
    .select('id');
  if (!error && data.length === 1) return answer('nameSaved', { fullName: parsed.data.fullName });
  log.error(`Name of ${user.id} not saved: ${error?.message ?? 'the profile is missing'}`);
  return answer('failed', values);
}
