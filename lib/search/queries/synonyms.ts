import 'server-only';
import type { SynonymForm } from '@/lib/search/model/synonym';
import type { SynonymListState } from '@/lib/search/model/synonym-list';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import type { SynonymPage } from '@/lib/supabase/results/synonyms';
import { serverClient } from '@/lib/supabase/server';

export const SYNONYMS_PAGE_SIZE = 50;

/** A page by phrase; for admins. Throws BackendError. */
export async function listSynonyms({ search, kind, page }: SynonymListState): Promise<SynonymPage> {
  const client = await serverClient();
  return unwrap(
    'list_synonyms',
    await client.rpc('list_synonyms', {
      p_search: search,
      p_kind: kind,
      p_page: page,
      p_page_size: SYNONYMS_PAGE_SIZE,
    }),
  );
}

/** Null when missing. Throws BackendError. */
export async function storedSynonym(
  client: BackendClient,
  id: string,
): Promise<{ form: SynonymForm; version: number } | null> {
  const answer = await client
    .from('search_synonyms')
    .select('phrase,kind,value,version')
    .eq('id', id)
    .maybeSingle();
  const row = unwrap('synonym', answer);
  if (row === null) return null;
  const { version, kind, ...texts } = row;
  return { form: { ...texts, kind: kind as SynonymForm['kind'] }, version };
}
