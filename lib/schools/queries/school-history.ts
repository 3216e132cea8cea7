import 'server-only';
import { accountNames } from '@/lib/accounts/queries/account-names';
import type { Json } from '@/lib/supabase/database.types';
import { unwrap } from '@/lib/supabase/result';
import { serverClient } from '@/lib/supabase/server';

export interface HistoryEntry {
  id: number;
  at: string;
  /** Null for the system and for accounts without a name. */
  who: string | null;
  isSystem: boolean;
  subject: 'school' | 'image' | 'programme';
  /** Name of the programme; null for other entries. */
  programme: string | null;
  action: 'insert' | 'update' | 'delete';
  /** Changed columns, as stored. */
  changes: { field: string; before: Json; after: Json }[];
}

const SUBJECTS: Record<string, HistoryEntry['subject']> = { schools: 'school', programmes: 'programme' };

const LIMIT = 50;

/** The latest 50 changes, newest first. Throws BackendError. */
export async function schoolHistory(schoolId: string): Promise<HistoryEntry[]> {
  const client = await serverClient();
  const entries = unwrap(
    'change_log',
    await client
      .from('change_log')
      .select('id,happened_at,actor,table_name,action,label,old,new')
      .eq('school_id', schoolId)
      .order('id', { ascending: false })
      .limit(LIMIT),
  );
  const nameOf = await accountNames(
    client,
    entries.map(({ actor }) => actor),
  );
  return entries.map((entry) => ({
    id: entry.id,
    at: entry.happened_at,
    who: nameOf.get(entry.actor ?? '') ?? null,
    isSystem: entry.actor === null,
    subject: SUBJECTS[entry.table_name] ?? 'image',
    programme: entry.table_name === 'programmes' ? entry.label : null,
    action: entry.action === 'insert' || entry.action === 'delete' ? entry.action : 'update',
    changes: Object.keys({ ...record(entry.old), ...record(entry.new) }).map((field) => ({
      field,
      before: record(entry.old)[field] ?? null,
      after: record(entry.new)[field] ?? null,
    })),
  }));
}

function record(value: Json | null): Record<string, Json | undefined> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
