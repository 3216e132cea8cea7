import 'server-only';
import { log } from '@/lib/log';
import { serviceClient } from '@/lib/supabase/service';

/**
 * Tells the audit log of a wrong password, where a secret key lets this server speak for what it sees; without one only
 * the backend knows. Never throws: nobody is kept from trying again because the log is away.
 */
export async function tellFailedSignIn(email: string, clientIp: string | null): Promise<void> {
  const client = serviceClient();
  if (client === null) return;
  const { error } = await client.rpc('audit_failed_sign_in', { p_email: email, p_address: clientIp ?? '' });
  if (error) log.error(`A failed sign-in was not noted: ${error.message}`);
}
