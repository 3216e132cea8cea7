import 'server-only';
import {
  type KnownSchool,
  planKnown,
  planNew,
  type RegisterIds,
  type RegisterPlan,
  type SourceRow,
} from '@/lib/imports/registers/model/plan';
import type { RegisterRecord } from '@/lib/imports/registers/model/read-register';
import { creditOf, REGISTERS, type RegisterId } from '@/lib/imports/registers/model/registers';
import { TOWN_UNKNOWN } from '@/lib/schools/model/town';
import { registerProgrammeId, registerSchoolId } from '@/lib/schools/services/seed-id';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import type { RegisterKnown } from '@/lib/supabase/results/imports';

export type Found = { kind: string } & Record<string, unknown>;

/** Schools by register identifiers and by ids, with their compared attributes. Throws BackendError. */
export async function knownBy(
  client: BackendClient,
  register: RegisterId,
  identifiers: string[],
  ids: string[],
): Promise<RegisterKnown> {
  if (identifiers.length + ids.length === 0) return { sources: [], schools: [] };
  return unwrap(
    'register_known',
    await client.rpc('register_known', { p_register: register, p_identifiers: identifiers, p_ids: ids }),
  );
}

export function newOne(record: RegisterRecord): Found {
  const plan = planNew(record, licenceOf(record), idsOf(record));
  if (record.columns.city !== undefined) return planned(plan);
  if (!REGISTERS[record.register].schools.isTownOptional) return leftOut('noTown');
  return planned({ ...plan, entry: { ...plan.entry, city: TOWN_UNKNOWN } });
}

export function mergedInto(record: RegisterRecord, school: KnownSchool): Found {
  return planned(planKnown(record, licenceOf(record), school, idsOf(record)));
}

function planned({ kind, entry, columns, source, programmes, undecided }: RegisterPlan): Found {
  if (kind === 'same') return { kind, differing: undecided };
  const write = { ...entry, register_source: source, register_programmes: programmes };
  return { kind, columns, differing: undecided, write };
}

export function leftOut(error: string): Found {
  return { kind: 'error', errors: [{ column: null, error }] };
}

export function schoolOf(known: RegisterKnown, id: string, source: SourceRow | null): KnownSchool | null {
  const found = known.schools.find(({ school }) => school.id === id);
  if (found === undefined) return null;
  const { school, programmes } = found;
  return {
    id,
    version: school.version,
    columns: school,
    isChecked: school.checked_on !== null,
    programmes: programmes.map((programme) => ({
      id: programme.id,
      version: programme.version,
      is_active: programme.is_active,
      columns: programme,
    })),
    source: source && sourceOf(source),
  };
}

/** Without generated columns. */
function sourceOf(row: SourceRow): SourceRow {
  const { register, identifier, source, page, name, edition, licence } = row;
  const { also_identifiers, parent_identifier, parent_name } = row;
  const { gone_since, stated, differing, programmes, left_out } = row;
  return {
    ...{ register, identifier, source, page, name, edition, licence },
    ...{ also_identifiers, parent_identifier, parent_name },
    ...{ gone_since, stated, differing, programmes, left_out },
  };
}

function idsOf({ register, identifier }: RegisterRecord): RegisterIds {
  return {
    school: registerSchoolId(register, identifier),
    programme: (key) => registerProgrammeId(register, identifier, key),
  };
}

const licenceOf = ({ register, source }: RegisterRecord) => creditOf(register, source).licence;
