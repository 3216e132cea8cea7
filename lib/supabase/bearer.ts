import 'server-only';
import { createClient } from '@supabase/supabase-js';
import { serverConfig } from '@/lib/config';
import type { BackendClient } from './client';
import type { Database } from './database.types';
import { fetchWithTimeout } from './fetch';

/** Acts for the token's owner under row-level security. Does not verify the token. */
export function bearerClient(token: string): BackendClient {
  const { supabaseUrl, supabasePublishableKey } = serverConfig();
  return createClient<Database>(supabaseUrl, supabasePublishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db: { retry: false },
    global: { fetch: fetchWithTimeout, headers: { Authorization: `Bearer ${token}` } },
  });
}
