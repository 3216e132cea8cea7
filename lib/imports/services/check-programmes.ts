import 'server-only';
import type { ImportOptions } from '@/lib/imports/model/options';
import { type ProgrammeColumn, SCHOOL_COLUMNS } from '@/lib/imports/model/programme-columns';
import { type ProgrammeCells, planProgramme } from '@/lib/imports/model/programme-row';
import { type Notations, type RowPlan, wrong } from '@/lib/imports/model/row-plan';
import { planSkipping } from '@/lib/imports/model/skipping';
import { filedProgramme } from '@/lib/imports/queries/filed-programme';
import { slugify } from '@/lib/schools/model/slug';
import type { BackendClient } from '@/lib/supabase/client';
import type { ProgrammeDuplicate } from '@/lib/supabase/database.types';
import { unwrap } from '@/lib/supabase/result';
import { type CheckedFile, type FileRow, type FoundRow, foundOf, foundTwice, inTurns } from './checked-file';
import { type ProgrammeMatch, programmeMatchesOf } from './match-programmes';

interface JudgedRow {
  row: FileRow;
  match: ProgrammeMatch;
  plan: RowPlan;
}

/** What rows about programmes would do. Throws BackendError. */
export async function checkProgrammes(client: BackendClient, file: CheckedFile): Promise<FoundRow[]> {
  const matches = await programmeMatchesOf(
    client,
    file.rows.map(({ cells }) => cells),
  );
  const judged = await inTurns(file.rows, (row): JudgedRow => {
    const match = matches(row.cells);
    return {
      row,
      match,
      plan: row.refused ? { kind: 'error', errors: [row.refused] } : planOf(row.cells, match, file),
    };
  });
  const duplicates = unwrap(
    'find_programme_duplicates',
    await client.rpc('find_programme_duplicates', {
      p_import: file.id,
      p_run: file.run,
      p_rows: judged.map(({ row, match, plan }) => ({
        position: row.position,
        claims: claimsOf(row.cells, match),
        fresh: plan.kind === 'new',
        ...(plan.kind === 'new' && { school: match.school.id, names: namesOf(plan.write) }),
      })),
    }),
  );
  const duplicateOf = new Map(duplicates.map((duplicate) => [duplicate.position, duplicate]));
  return judged.map((one) => found(one, duplicateOf.get(one.row.position), file.notations));
}

function planOf(cells: ProgrammeCells, match: ProgrammeMatch, { options, notations }: CheckedFile): RowPlan {
  const { matched, owner, school } = match;
  if (matched && owner && owner.id !== matched.id) return wrong('slug', 'otherProgrammesSlug');
  const plan = (given: ProgrammeCells) =>
    planProgramme(matched ? given : completed(given, options), matched, school, notations);
  return options.strict ? plan(cells) : planSkipping(cells, plan);
}

/** A new programme's cells with what was chosen for the whole file where they say nothing. */
function completed(cells: ProgrammeCells, { active }: ImportOptions): ProgrammeCells {
  return (cells.is_active?.trim() ?? '') === '' ? { ...cells, is_active: String(active) } : cells;
}

/** What a second row may not name as well. */
function claimsOf(cells: ProgrammeCells, { matched, school }: ProgrammeMatch): string[] {
  const id = cells.id?.trim().toLowerCase() ?? '';
  const slug = slugify(cells.slug ?? '');
  return [
    matched ? `programme ${matched.id}` : id && `id ${id}`,
    school.id && slug && `slug ${school.id} ${slug}`,
  ].filter((claim): claim is string => Boolean(claim));
}

/** What a new programme is compared by. */
function namesOf({ name, name_es, name_en }: Record<string, unknown>): string[] {
  return [name, name_es, name_en].filter((one) => typeof one === 'string');
}

function found(
  { row, match, plan }: JudgedRow,
  duplicate: ProgrammeDuplicate | undefined,
  notations: Notations,
): FoundRow {
  const called = row.cells.name?.trim() || match.matched?.form.name || '';
  const name = [called, match.schoolName].filter(Boolean).join(' · ');
  if (duplicate?.certain) return foundTwice(row, name, duplicate.earlier);
  if (plan.kind === 'new' && duplicate) {
    return { ...foundOf(plan, row, name), ...probable(row.cells, duplicate, notations) };
  }
  return foundOf(plan, row, name);
}

const OF_THE_ROW: readonly ProgrammeColumn[] = ['id', ...SCHOOL_COLUMNS, 'position', 'slug', 'is_active'];

/** A probable duplicate: of what, and what it would change there. Empty cells take nothing away from that programme. */
function probable(cells: ProgrammeCells, { programme, earlier }: ProgrammeDuplicate, notations: Notations) {
  if (programme === null) return { kind: 'duplicate', duplicate: { earlier } };
  const said = (Object.entries(cells) as [ProgrammeColumn, string][]).filter(
    ([column, cell]) => cell.trim() !== '' && !OF_THE_ROW.includes(column),
  );
  const matched = filedProgramme(programme, { slug: '', name: '' });
  const school = { id: programme.school_id, errors: [] };
  const plan = planProgramme(Object.fromEntries(said), matched, school, notations);
  return {
    kind: 'duplicate',
    duplicate: { school: programme.school_id, programme: programme.name, active: programme.is_active },
    ...(plan.kind === 'changed' && { update_write: plan.write, columns: plan.columns }),
  };
}
