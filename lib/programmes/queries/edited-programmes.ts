import 'server-only';
import type { Language } from '@/lib/i18n/locales';
import { isOld } from '@/lib/prices/model/price';
import {
  columnsThat,
  type InternalColumn,
  type ProgrammeFields,
  type ProgrammeForm,
} from '@/lib/programmes/model/field-names';
import { toProgrammeColumns, toProgrammeForm } from '@/lib/programmes/model/form';
import { type ProgrammeLook, programmeLook } from '@/lib/programmes/model/look';
import type { Programme } from '@/lib/programmes/model/programme';
import type { BackendClient, Row } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import { PROGRAMME_COLUMNS, type ProgrammeRow, toProgramme } from './rows';

export interface EditedProgramme {
  id: string;
  /** Optimistic locking: a save names the version that it began with. */
  version: number;
  /** False: hidden by a user or by an import without it. */
  isActive: boolean;
  form: ProgrammeForm;
  look: Record<Language, ProgrammeLook>;
  hasOldPrice: boolean;
  hasYearlessPrice: boolean;
}

type EditedRow = ProgrammeRow & Pick<Row<'programmes'>, InternalColumn | 'is_active'>;
const COLUMNS = [PROGRAMME_COLUMNS, ...columnsThat((field) => field.internal === true), 'is_active'].join(
  ',',
);

/** All in order, hidden ones too. Throws BackendError. */
export async function editedProgrammes(client: BackendClient, schoolId: string): Promise<EditedProgramme[]> {
  const rows = unwrap(
    'edited programmes',
    await client
      .from('programmes')
      .select(COLUMNS)
      .eq('school_id', schoolId)
      .order('position')
      .order('id')
      .limit(1000)
      .overrideTypes<EditedRow[], { merge: false }>(),
  );
  return rows.map(toEdited);
}

/** Null when missing. Throws BackendError. */
export async function editedProgramme(
  client: BackendClient,
  { id, schoolId }: { id: string; schoolId: string },
): Promise<EditedProgramme | null> {
  const row = unwrap(
    'edited programme',
    await client
      .from('programmes')
      .select(COLUMNS)
      .eq('id', id)
      .eq('school_id', schoolId)
      .maybeSingle()
      .overrideTypes<EditedRow, { merge: false }>(),
  );
  return row && toEdited(row);
}

export function lookOfForm(fields: ProgrammeFields): Record<Language, ProgrammeLook> {
  const beside = { id: '', school_id: '', slug: '', weeks: null, updated_at: '', version: 0 };
  return looksOf(toProgramme({ ...toProgrammeColumns(fields), ...beside }), new Date());
}

function looksOf(programme: Programme, today: Date): Record<Language, ProgrammeLook> {
  return { es: programmeLook('es', programme, today), en: programmeLook('en', programme, today) };
}

function toEdited(row: EditedRow): EditedProgramme {
  const programme = toProgramme(row);
  const today = new Date();
  return {
    id: row.id,
    version: row.version,
    isActive: row.is_active,
    form: toProgrammeForm(row),
    look: looksOf(programme, today),
    hasOldPrice: programme.prices.some((price) => isOld(price, today)),
    hasYearlessPrice: programme.prices.some(({ year }) => year === null),
  };
}
