import 'server-only';
import { createClient } from '@supabase/supabase-js';
import { cache } from 'react';
import { serverConfig } from '@/lib/config';
import type { Database } from './database.types';
import { fetchWithTimeout } from './fetch';

/** Publishable key, no cookies, so that pages stay static. Row-level security shows active schools only. */
export const publicClient = cache(() => {
  const { supabaseUrl, supabasePublishableKey } = serverConfig();
  return createClient<Database>(supabaseUrl, supabasePublishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // Retries would delay the response of a failing backend.
    db: { retry: false },
    global: { fetch: fetchWithTimeout },
  });
});
