import 'server-only';
import { createClient } from '@supabase/supabase-js';
import { serverConfig } from '@/lib/config';
import type { BackendClient } from './client';
import type { Database } from './database.types';
import { fetchWithTimeout } from './fetch';

/**
 * A client with the secret key: it passes row-level security, so only background jobs and calls that brought the same
 * key may use it. Null when no secret key is configured.
 */
export function serviceClient(): BackendClient | null {
  const { supabaseUrl, supabaseSecretKey } = serverConfig();
  if (!supabaseSecretKey) return null;
  return createClient<Database>(supabaseUrl, supabaseSecretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fetchWithTimeout },
  });
}
