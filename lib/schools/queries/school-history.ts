import 'server-only';
import type { Json } from '@/lib/supabase/database.types';
import { unwrap } from '@/lib/supabase/result';
import { serverClient } from '@/lib/supabase/server';

/** An entry of a school's history, its own or one of its images'. */
export interface HistoryEntry {
  id: number;
  at: string;
  /** Name of who did it; null for the system (migrations, jobs) and for accounts without a name. */
  who: string | null;
  subject: 'school' | 'image';
  action: 'insert' | 'update' | 'delete';
  /** Field by field, the changed ones only. */
  changes: { field: string; before: string | null; after: string | null }[];
}

const LIMIT = 50;

/** The latest 50 changes of a school and its images, newest first. Throws BackendError. */
export async function schoolHistory(schoolId: string): Promise<HistoryEntry[]> {
  const client = await serverClient();
  const entries = unwrap(
    'change_log',
    await client
      .from('change_log')
      .select('id,happened_at,actor,table_name,action,old,new')
      .eq('school_id', schoolId)
      .order('id', { ascending: false })
      .limit(LIMIT),
  );
  const actors = [...new Set(entries.flatMap(({ actor }) => actor ?? []))];
  const profiles = unwrap('profiles', await client.from('profiles').select('id,full_name').in('id', actors));
  const nameOf = new Map(profiles.map(({ id, full_name }) => [id, full_name]));
  return entries.map((entry) => ({
    id: entry.id,
    at: entry.happened_at,
    who: entry.actor === null ? null : (nameOf.get(entry.actor) ?? entry.actor.slice(0, 8)),
    subject: entry.table_name === 'schools' ? 'school' : 'image',
    action: entry.action === 'insert' || entry.action === 'delete' ? entry.action : 'update',
    changes: Object.keys({ ...record(entry.old), ...record(entry.new) }).map((field) => ({
      field,
      before: shown(record(entry.old)[field]),
      after: shown(record(entry.new)[field]),
    })),
  }));
}

function record(value: Json | null): Record<string, Json | undefined> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function shown(value: Json | undefined): string | null {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
