import 'server-only';
import { accountNames } from '@/lib/auth/queries/account-names';
import type { Json } from '@/lib/supabase/database.types';
import { unwrap } from '@/lib/supabase/result';
import { serverClient } from '@/lib/supabase/server';

/** An entry of a school's history, its own or one of its images' or programmes'. */
export interface HistoryEntry {
  id: number;
  at: string;
  /** Name of who did it; null for the system and for accounts without a name. */
  who: string | null;
  /** Done by nobody: a migration, a job that nobody ordered. */
  isSystem: boolean;
  subject: 'school' | 'image' | 'programme';
  /** What the programme is called; null for the others. */
  programme: string | null;
  action: 'insert' | 'update' | 'delete';
  /** Column by column, the changed ones only, as they are stored. */
  changes: { field: string; before: Json; after: Json }[];
}

const SUBJECTS: Record<string, HistoryEntry['subject']> = { schools: 'school', programmes: 'programme' };

const LIMIT = 50;

/** The latest 50 changes of a school, its images and its programmes, newest first. Throws BackendError. */
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
