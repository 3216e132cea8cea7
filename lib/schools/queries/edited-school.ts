import 'server-only';
import { cache } from 'react';
import { FIELD_COLUMNS, type FieldColumn } from '@/lib/schools/model/field-names';
import { toForm } from '@/lib/schools/model/form-row';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { siteImageAddress } from '@/lib/schools/model/image-address';
import type { Coordinates } from '@/lib/schools/model/school';
import type { BackendClient, Row } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import { serverClient } from '@/lib/supabase/server';
import { isUuid } from '@/lib/uuid';
import { toCoordinates } from './rows';

export interface EditedSchool {
  id: string;
  legacyId: string | null;
  /** Optimistic locking: a save names the version that it began with. */
  version: number;
  form: SchoolForm;
  /** Null when placeholder artwork is shown. */
  image: string | null;
  coordinates: Coordinates | null;
  createdAt: string;
  updatedAt: string;
}

const BESIDE = ['id', 'legacy_id', 'version', 'image', 'created_at', 'updated_at'] as const;
const COLUMNS = [...BESIDE, ...FIELD_COLUMNS].join(',');
type StoredEdited = Pick<Row<'schools'>, (typeof BESIDE)[number] | FieldColumn>;

/** Without programmes, which are saved by their own actions. */
export function editedForm(row: StoredEdited): SchoolForm {
  return toForm({ ...row, programs: null });
}

/** Null when missing. Throws BackendError. */
export function editedRow(client: BackendClient, id: string): Promise<StoredEdited | null> {
  return rowWhere(client, 'id', id);
}

async function rowWhere(client: BackendClient, column: 'id' | 'legacy_id', value: string) {
  return unwrap(
    'edited school',
    await client
      .from('schools')
      .select(COLUMNS)
      .eq(column, value)
      .maybeSingle()
      .overrideTypes<StoredEdited, { merge: false }>(),
  );
}

/** By id or legacy_id, hidden ones too; null when missing. Cached for each request. Throws BackendError. */
export const editedSchool = cache(async (identifier: string): Promise<EditedSchool | null> => {
  const client = await serverClient();
  const row =
    (isUuid(identifier) ? await editedRow(client, identifier) : null) ??
    (await rowWhere(client, 'legacy_id', identifier));
  return (
    row && {
      id: row.id,
      legacyId: row.legacy_id,
      version: row.version,
      form: editedForm(row),
      image: siteImageAddress(row.image),
      coordinates: toCoordinates(row),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }
  );
});
