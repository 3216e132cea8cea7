'use server';

import { redirect } from 'next/navigation';
import { log } from '@/lib/log';
import { authHref } from '@/lib/routes';
import { serviceClient } from '@/lib/supabase/service';
import { clearSessionCookies } from '../end-session';
import { freshUser } from '../fresh-user';
import { answer, textsOf } from '../model/answer';
import type { FormState } from '../model/form-state';
import { refusePassword } from '../present-password';

/** Needs a confirmation and the password. The last super admin cannot be deleted; the database enforces this too. */
export async function deleteAccount(_before: FormState, form: FormData): Promise<FormState> {
  const user = await freshUser();
  if (user === null) return answer('signedOut');
  const texts = textsOf(form, ['sure', 'currentPassword']);
  if (texts.sure !== 'yes') return answer('notConfirmed');
  const refused = user.hasPassword ? await refusePassword(user.email, texts.currentPassword ?? '') : null;
  if (refused) return refused;
  const client = serviceClient();
  if (client === null) return answer('deletionClosed');
  if (user.role === 'super_admin') {
    const { count, error } = await client
      .from('user_roles')
      .select('user_id', { count: 'exact', head: true })
      .eq('role', 'super_admin')
      .neq('user_id', user.id);
    if (error) return answer('failed');
    if (count === 0) return answer('lastSuperAdmin');
  }
  const { error } = await client.auth.admin.deleteUser(user.id);
  if (error) {
    log.error(`Account ${user.id} not deleted: ${error.message}`);
    return answer('failed');
  }
  await clearSessionCookies();
  redirect(authHref(null, { notice: 'deleted' }));
}
