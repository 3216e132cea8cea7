import 'server-only';
import type { ImportOptions } from '@/lib/imports/model/options';
import { type ProgrammeColumn, SCHOOL_COLUMNS } from '@/lib/imports/model/programme-columns';
import { type ProgrammeCells, planProgramme } from '@/lib/imports/model/programme-row';
import { type Notations, planSkipping, type RowPlan, wrong } from '@/lib/imports/model/row-plan';
import { filedProgramme } from '@/lib/imports/queries/export-pages';
import { slugify } from '@/lib/schools/model/slug';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import type { ProgrammeDuplicate } from '@/lib/supabase/results/imports';
import { type CheckedFile, foundWith, judgeRows, saidBeside, withChosen } from './checked-file';
import { type ProgrammeMatch, programmeMatchesOf } from './match-programmes';
import type { FoundRow } from './rows';

/** Throws BackendError. */
export async function checkProgrammes(client: BackendClient, file: CheckedFile): Promise<FoundRow[]> {
  const matches = await programmeMatchesOf(
    client,
    file.rows.map(({ cells }) => cells),
  );
  const judged = await judgeRows(
    file.rows,
    matches,
    (cells, match) => planOf(cells, match, file),
    file.options.strict,
  );
  const duplicates = unwrap(
    'find_programme_duplicates',
    await client.rpc('find_programme_duplicates', {
      p_import: file.id,
      p_run: file.run,
      p_rows: judged.map(({ row, match, plan }) => ({
        position: row.position,
        claims: plan.kind === 'left' ? [] : claimsOf(row.cells, match),
        fresh: plan.kind === 'new',
        ...(plan.kind === 'new' && { school: match.school.id, names: namesOf(plan.write) }),
      })),
    }),
  );
  const duplicateOf = new Map(duplicates.map((duplicate) => [duplicate.position, duplicate]));
  return judged.map((one) => {
    const { row, match } = one;
    const called = row.cells.name?.trim() || match.matched?.form.name || '';
    const duplicate = duplicateOf.get(row.position);
    const name = [called, match.schoolName].filter(Boolean).join(' · ');
    return foundWith(one, name, duplicate, () => probable(row.cells, duplicate, file.notations));
  });
}

function planOf(cells: ProgrammeCells, match: ProgrammeMatch, { options, notations }: CheckedFile): RowPlan {
  const { matched, owner, school } = match;
  if (matched && owner && owner.id !== matched.id) return wrong('slug', 'otherProgrammesSlug');
  const plan = (given: ProgrammeCells) =>
    planProgramme(matched ? given : completed(given, options), matched, school, notations);
  return options.strict ? plan(cells) : planSkipping(cells, plan);
}

/** Adds the file's default values. */
function completed(cells: ProgrammeCells, { active, fixed }: ImportOptions): ProgrammeCells {
  return withChosen(cells, { ...fixed, is_active: String(active) });
}

/** Keys that a second row must not claim. */
function claimsOf(cells: ProgrammeCells, { matched, school }: ProgrammeMatch): string[] {
  const id = cells.id?.trim().toLowerCase() ?? '';
  const slug = slugify(cells.slug ?? '');
  return [
    matched ? `programme ${matched.id}` : id && `id ${id}`,
    school.id && slug && `slug ${school.id} ${slug}`,
  ].filter((claim): claim is string => Boolean(claim));
}

function namesOf({ name, name_es, name_en }: Record<string, unknown>): string[] {
  return [name, name_es, name_en].filter((one) => typeof one === 'string');
}

const OF_THE_ROW: readonly ProgrammeColumn[] = ['id', ...SCHOOL_COLUMNS, 'position', 'slug', 'is_active'];

function probable(cells: ProgrammeCells, duplicate: ProgrammeDuplicate | undefined, notations: Notations) {
  const { programme = null, earlier = null } = duplicate ?? {};
  if (programme === null) return { of: { earlier }, update: null };
  const matched = filedProgramme(programme, { slug: '', name: '' });
  const school = { id: programme.school_id, errors: [] };
  return {
    of: { school: programme.school_id, programme: programme.name, active: programme.is_active },
    update: planProgramme(saidBeside(cells, OF_THE_ROW), matched, school, notations),
  };
}
