import 'server-only';
import { log } from '@/lib/log';
import { serviceClient } from '@/lib/supabase/service';

/** Records a wrong password in the audit log; needs the secret key. Never throws: sign-in works without the log. */
export async function tellFailedSignIn(email: string, clientIp: string | null): Promise<void> {
  const client = serviceClient();
  if (client === null) return;
  const { error } = await client.rpc('audit_failed_sign_in', { p_email: email, p_address: clientIp ?? '' });
  if (error) log.error(`A failed sign-in was not noted: ${error.message}`);
}
