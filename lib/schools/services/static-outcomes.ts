import 'server-only';
import type { BackendClient } from '@/lib/supabase/client';
import type { Json } from '@/lib/supabase/database.types';
import { unwrap } from '@/lib/supabase/result';
import type { StaticSchool } from './static-schools';

/** Result for each static school; only a preview with `write: false`. Needs the secret key; throws BackendError. */
export async function staticOutcomes(
  client: BackendClient,
  schools: readonly StaticSchool[],
  { write, actor = null }: { write: boolean; actor?: string | null },
) {
  return unwrap(
    'add_static_schools',
    await client.rpc('add_static_schools', {
      p_schools: schools as readonly object[] as Json,
      p_write: write,
      ...(actor !== null && { p_actor: actor }),
    }),
  );
}
