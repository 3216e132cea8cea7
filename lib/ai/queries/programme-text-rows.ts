import 'server-only';
import type { ProgrammeTexts } from '@/lib/ai/model/programme-english';
import { TRANSLATED } from '@/lib/programmes/model/field-names';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';

/** What the tools for texts read of a programme: its texts, and nothing that is counted or dated. */
const COLUMNS: string = [
  ...['id', 'school_id', 'name', 'name_es', 'name_en', 'prices'],
  ...TRANSLATED.flatMap((name) => [`${name}_es`, `${name}_en`]),
].join(',');

/** A programme with its texts; prices also hold amounts, which nobody touches. */
export type ProgrammeTextRow = ProgrammeTexts & {
  id: string;
  school_id: string;
  prices: Record<string, string | number | boolean | null>[];
};

/** Anything that could lack English: which of it does, the rules say. */
const LACKING = [
  'name_en.is.null',
  ...TRANSLATED.map((name) => `and(${name}_es.not.is.null,${name}_en.is.null)`),
  'prices.neq."[]"',
].join(',');

const PAGE = 1000;

/** The programmes that a school shows and that may lack English. Throws BackendError. */
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

/** The schools with a shown programme that fits, read a page at a time. Throws BackendError. */
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
