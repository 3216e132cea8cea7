import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.types';

/** A supabase-js client of this project's schema, whoever it acts for. */
export type BackendClient = SupabaseClient<Database>;

/** A stored row of a table, as it comes over the wire. Only row mappers use it. */
export type Row<Table extends keyof Database['public']['Tables']> =
  Database['public']['Tables'][Table]['Row'];
