import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Role, TestBackend } from './backend.ts';

/** A user with this role after sign-out: the token is valid for an hour, the session has ended. */
export async function endedSession(
  backend: TestBackend,
  role: Role,
): Promise<{ id: string; client: SupabaseClient }> {
  const { id, client } = await backend.createUser(role);
  const { data } = await client.auth.getSession();
  const token = data.session?.access_token ?? '';
  await client.auth.signOut({ scope: 'global' });
  return {
    id,
    client: createClient(backend.url, backend.publishable, {
      accessToken: async () => token,
      global: { fetch: (input, init) => backend.handler(new Request(input, init)) },
    }),
  };
}
