import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.types';

export type BackendClient = SupabaseClient<Database>;

/** Only for row mappers. */
export type Row<Table extends keyof Database['public']['Tables']> =
  Database['public']['Tables'][Table]['Row'];
