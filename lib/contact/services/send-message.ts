import 'server-only';
import { type ContactOutcome, HONEYPOT } from '@/lib/contact/model/message';
import { parseMessage } from '@/lib/contact/model/schema';
import { log } from '@/lib/log';
import { publicClient } from '@/lib/supabase/public';
import type { ContactAnswer } from '@/lib/supabase/results/admin';
import { serviceClient } from '@/lib/supabase/service';
import { notifyAdministrators } from './notify-administrators';

const MINUTE_IN_SECONDS = 60;

/** The database limits by `clientIp`, which it trusts with the secret key; else by the address that it sees. */
export async function sendMessage(input: unknown, clientIp: string | null): Promise<ContactOutcome> {
  const { message, problems } = parseMessage(input);
  if (message === null) return { status: 'invalid', fields: problems };
  const { data, error } = await (serviceClient() ?? publicClient()).rpc('send_contact_message', {
    p_name: message.name,
    p_email: message.email,
    p_message: message.message,
    p_language: message.language,
    p_website: message[HONEYPOT],
    ...(clientIp === null ? {} : { p_client: clientIp }),
  });
  if (error) {
    // The message must not be logged.
    log.error('send_contact_message:', error.message);
    return { status: 'failed' };
  }
  // No notification for suspected spam.
  if (data.status === 'sent' && message[HONEYPOT] === '') void notifyAdministrators();
  return toOutcome(data);
}

function toOutcome(answer: ContactAnswer): ContactOutcome {
  switch (answer.status) {
    case 'sent':
      return { status: 'sent' };
    case 'invalid':
      return { status: 'invalid', fields: { [answer.field]: 'invalid' } };
    case 'rate_limited':
      return { status: 'limited', minutes: Math.ceil(answer.retry_after / MINUTE_IN_SECONDS) };
  }
}
