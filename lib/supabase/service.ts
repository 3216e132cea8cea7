import 'server-only';
import { createClient } from '@supabase/supabase-js';
import { serverConfig } from '@/lib/config';
import type { BackendClient } from './client';
import type { Database } from './database.types';
import { fetchWithTimeout } from './fetch';

/**
 * Bypasses row-level security: only for background jobs and callers with the same key. Null without the secret key.
 * `session`: of the user in whose name it writes, for the audit log.
 */
export function serviceClient(session?: string): BackendClient | null {
  const { supabaseUrl, supabaseSecretKey } = serverConfig();
  if (!supabaseSecretKey) return null;
  return createClient<Database>(supabaseUrl, supabaseSecretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fetchWithTimeout, headers: session ? { 'x-actor-session': session } : {} },
  });
}
