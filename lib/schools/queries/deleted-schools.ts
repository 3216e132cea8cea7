import 'server-only';
import { unwrap } from '@/lib/supabase/result';
import { serverClient } from '@/lib/supabase/server';

/** A deleted school that can be brought back. */
export interface DeletedSchool {
  /** Of the snapshot, not of the school. */
  id: string;
  name: string;
  slug: string;
  at: string;
  /** Name of who deleted it; null for the system. */
  by: string | null;
}

const LIMIT = 200;

/** The 200 schools deleted last; row-level security answers super admins. Throws BackendError. */
export async function deletedSchools(): Promise<DeletedSchool[]> {
  const client = await serverClient();
  const rows = unwrap(
    'deleted_schools',
    await client
      .from('deleted_schools')
      .select('id,name,slug,deleted_by,deleted_at')
      .order('deleted_at', { ascending: false })
      .limit(LIMIT),
  );
  const actors = [...new Set(rows.flatMap(({ deleted_by }) => deleted_by ?? []))];
  const profiles = unwrap('profiles', await client.from('profiles').select('id,full_name').in('id', actors));
  const nameOf = new Map(profiles.map(({ id, full_name }) => [id, full_name]));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    slug: row.slug,
    at: row.deleted_at,
    by: row.deleted_by === null ? null : (nameOf.get(row.deleted_by) ?? row.deleted_by.slice(0, 8)),
  }));
}
