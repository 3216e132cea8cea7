import 'server-only';
import type { Cells } from '@/lib/imports/model/row';
import { slugify } from '@/lib/schools/model/slug';
import type { BackendClient } from '@/lib/supabase/client';
import type { StoredSchool } from '@/lib/supabase/database.types';
import { unwrap } from '@/lib/supabase/result';
import { isUuid } from '@/lib/uuid';

export type Matches = (cells: Cells) => StoredSchool | null;

/** Which school each of these rows is about: by id, else legacy_id, else slug. Throws BackendError. */
export async function matchesOf(client: BackendClient, rows: Cells[]): Promise<Matches> {
  const some = (values: string[]) => [...new Set(values.filter((value) => value !== ''))];
  const asked = {
    p_ids: some(rows.map((row) => keyOf(row, 'id'))).filter(isUuid),
    p_legacy_ids: some(rows.map((row) => keyOf(row, 'legacy_id'))),
    p_slugs: some(rows.map((row) => slugify(row.slug ?? ''))),
  };
  const nothing = Object.values(asked).every((values) => values.length === 0);
  const found = nothing ? [] : unwrap('import_matches', await client.rpc('import_matches', asked));
  const byId = new Map(found.map((school) => [school.id, school]));
  const byLegacyId = new Map(found.map((school) => [school.legacy_id ?? '', school]));
  const bySlug = new Map(found.map((school) => [school.slug, school]));
  byLegacyId.delete('');
  return (row) =>
    byId.get(keyOf(row, 'id')) ??
    byLegacyId.get(keyOf(row, 'legacy_id')) ??
    bySlug.get(slugify(row.slug ?? '')) ??
    null;
}

/** An identifier as it is compared. */
export function keyOf(cells: Cells, column: 'id' | 'legacy_id'): string {
  const text = cells[column]?.trim() ?? '';
  return column === 'id' ? text.toLowerCase() : text;
}
