import 'server-only';
import { createClient } from '@supabase/supabase-js';
import { cache } from 'react';
import { serverConfig } from '@/lib/config';
import type { Database } from './database.types';
import { fetchWithTimeout } from './fetch';

/**
 * The client of public reads: the publishable key, no cookies, so that pages that use it stay static. Row-level
 * security shows it active schools only.
 */
export const publicClient = cache(() => {
  const { supabaseUrl, supabasePublishableKey } = serverConfig();
  return createClient<Database>(supabaseUrl, supabasePublishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // A backend that is down is said to be down at once, not after three more attempts.
    db: { retry: false },
    global: { fetch: fetchWithTimeout },
  });
});
