import 'server-only';
import type { ProgrammeTexts } from '@/lib/ai/model/programme-english';
import { TRANSLATED } from '@/lib/programmes/model/field-names';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';

/** The texts of a programme, without counts and dates. */
const COLUMNS: string = [
  ...['id', 'school_id', 'name', 'name_es', 'name_en', 'prices'],
  ...TRANSLATED.flatMap((name) => [`${name}_es`, `${name}_en`]),
].join(',');

/** The prices keep their amounts, which are not changed. */
export type ProgrammeTextRow = ProgrammeTexts & {
  id: string;
  school_id: string;
  prices: Record<string, string | number | boolean | null>[];
};

/** Programmes that may lack English; the rules decide which do. */
const LACKING = [
  'name_en.is.null',
  ...TRANSLATED.map((name) => `and(${name}_es.not.is.null,${name}_en.is.null)`),
  'prices.neq."[]"',
].join(',');

const PAGE = 1000;

/** Visible programmes of a school that may lack English. Throws BackendError. */
export async function programmeTextRows(
  client: BackendClient,
  schoolId: string,
): Promise<ProgrammeTextRow[]> {
  return unwrap(
    'programme texts',
    await client
      .from('programmes')
      .select(COLUMNS)
      .eq('school_id', schoolId)
      .eq('is_active', true)
      .or(LACKING)
      .order('position')
      .order('id')
      .limit(PAGE)
      .overrideTypes<ProgrammeTextRow[], { merge: false }>(),
  );
}

/** Schools with a matching visible programme, read in pages. Throws BackendError. */
export async function schoolsWithProgrammesThat(
  client: BackendClient,
  fits: (row: ProgrammeTextRow) => boolean,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const page = unwrap(
      'programmes to write for',
      await client
        .from('programmes')
        .select(COLUMNS)
        .eq('is_active', true)
        .or(LACKING)
        .gt('id', after)
        .order('id')
        .limit(PAGE)
        .overrideTypes<ProgrammeTextRow[], { merge: false }>(),
    );
    for (const row of page) if (fits(row)) found.add(row.school_id);
    const last = page.at(-1);
    if (last === undefined) return found;
    after = last.id;
  }
}
