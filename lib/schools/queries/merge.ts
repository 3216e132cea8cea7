import 'server-only';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import type { StandingMerge } from '@/lib/supabase/results/admin';
import { serverClient } from '@/lib/supabase/server';
import { type EditedSchool, editedSchool } from './edited-school';

export interface MergeSide {
  school: EditedSchool;
  programmes: number;
  pictures: number;
  registers: number;
}

/** Null when missing. Throws BackendError. */
export async function mergeSide(id: string): Promise<MergeSide | null> {
  const school = await editedSchool(id);
  if (school === null) return null;
  const client = await serverClient();
  const [programmes, pictures, registers] = await Promise.all(
    (['programmes', 'school_images', 'school_sources'] as const).map((table) =>
      countOf(client, table, school.id),
    ),
  );
  return { school, programmes: programmes ?? 0, pictures: pictures ?? 0, registers: registers ?? 0 };
}

async function countOf(
  client: BackendClient,
  table: 'programmes' | 'school_images' | 'school_sources',
  id: string,
): Promise<number> {
  const answer = await client.from(table).select('*', { count: 'exact', head: true }).eq('school_id', id);
  unwrap(table, { ...answer, data: [] });
  return answer.count ?? 0;
}

/** Merges into this school that were not undone, the latest first. Throws BackendError. */
export async function mergesOf(id: string): Promise<StandingMerge[]> {
  const client = await serverClient();
  return unwrap('merges_of_school', await client.rpc('merges_of_school', { p_school: id }));
}
