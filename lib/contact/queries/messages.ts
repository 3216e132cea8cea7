import 'server-only';
import { isLanguage, type Language } from '@/lib/i18n/locales';
import { unwrap } from '@/lib/supabase/result';
import { serverClient } from '@/lib/supabase/server';

export interface ContactMessage {
  id: string;
  name: string;
  email: string;
  message: string;
  language: Language;
  isRead: boolean;
  sentAt: string;
  /** Schools that it may be about. */
  schools: { id: string; name: string }[];
}

export type MessageBox = 'inbox' | 'archive' | 'spam';

const LIMIT = 200;

/** Unread messages of the inbox; 0 for other users, by row-level security. */
export async function unreadMessages(): Promise<number> {
  const client = await serverClient();
  const answer = await client
    .from('contact_messages')
    .select('id', { count: 'exact', head: true })
    .match({ is_read: false, suspected_spam: false, archived: false });
  unwrap('unread messages', answer);
  return answer.count ?? 0;
}

/** Throws BackendError. */
export async function countSuspected(): Promise<number> {
  const client = await serverClient();
  const answer = await client
    .from('contact_messages')
    .select('id', { count: 'exact', head: true })
    .eq('suspected_spam', true);
  unwrap('suspected spam', answer);
  return answer.count ?? 0;
}

/** The newest messages, 200 at most. Throws BackendError. */
export async function contactMessages(box: MessageBox): Promise<ContactMessage[]> {
  const client = await serverClient();
  const rows = unwrap(
    'contact messages',
    await client
      .from('contact_messages')
      .select('id,name,email,message,language,is_read,created_at')
      .match(
        box === 'spam' ? { suspected_spam: true } : { suspected_spam: false, archived: box === 'archive' },
      )
      .order('created_at', { ascending: false })
      .order('id')
      .limit(LIMIT),
  );
  const schools = unwrap(
    'schools_of_messages',
    await client.rpc('schools_of_messages', { p_ids: rows.map(({ id }) => id) }),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    message: row.message,
    language: isLanguage(row.language) ? row.language : 'es',
    isRead: row.is_read,
    sentAt: row.created_at,
    schools: schools[row.id] ?? [],
  }));
}
