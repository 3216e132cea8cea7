import 'server-only';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import { isUuid } from '@/lib/uuid';

/**
 * The id of the school that somebody means by its identifier, its slug, or an address that ends in one of them; null when there is
 * none. Throws BackendError.
 */
export async function namedSchool(client: BackendClient, text: string): Promise<string | null> {
  const [beforeQuery = ''] = text.trim().split(/[?#]/);
  const last =
    beforeQuery
      .split('/')
      .findLast((part) => part !== '')
      ?.toLowerCase() ?? '';
  const found = await client
    .from('schools')
    .select('id')
    .eq(isUuid(last) ? 'id' : 'slug', last)
    .maybeSingle();
  return unwrap('named school', found)?.id ?? null;
}
