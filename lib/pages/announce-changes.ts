import 'server-only';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import { followChanges } from './followed';

/** Addresses under which a school stands and stood; null when it is gone. */
export async function addressesOf(client: BackendClient, schoolId: string): Promise<string[] | null> {
  const [school, history] = await Promise.all([
    client.from('schools').select('slug').eq('id', schoolId).maybeSingle(),
    client.from('slug_history').select('slug').eq('school_id', schoolId),
  ]);
  const present = unwrap('school', school);
  return present && [present.slug, ...unwrap('slug history', history).map(({ slug }) => slug)];
}

/**
 * Tells every process that pages of schools at these addresses changed, or all pages: for what no trigger of the database sees. Here
 * they are expired when this resolves.
 */
export async function announceChanges(
  client: BackendClient,
  slugs: readonly string[] | null,
  gently = false,
): Promise<void> {
  const answer = await client.rpc('announce_page_changes', {
    ...(slugs !== null && { p_slugs: [...slugs] }),
    p_gently: gently,
  });
  if (answer.error) unwrap('announce_page_changes', answer);
  await followChanges();
}
