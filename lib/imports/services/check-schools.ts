import 'server-only';
import { countryOf } from '@/lib/imports/country-of';
import type { Column } from '@/lib/imports/model/columns';
import type { ImportOptions } from '@/lib/imports/model/options';
import { type Cells, planRow } from '@/lib/imports/model/row';
import { type RowPlan, wrong } from '@/lib/imports/model/row-plan';
import { planSkipping } from '@/lib/imports/model/skipping';
import { slugify } from '@/lib/schools/model/slug';
import type { BackendClient } from '@/lib/supabase/client';
import type { ImportDuplicate, StoredSchool } from '@/lib/supabase/database.types';
import { unwrap } from '@/lib/supabase/result';
import { type CheckedFile, type FileRow, type FoundRow, foundOf, foundTwice, inTurns } from './checked-file';
import { withoutFarPoints } from './doubts';
import { keyOf, matchesOf } from './match-rows';

interface JudgedRow {
  row: FileRow;
  matched: StoredSchool | null;
  plan: RowPlan;
}

/** What rows about schools would do. Throws BackendError. */
export async function checkSchools(client: BackendClient, file: CheckedFile): Promise<FoundRow[]> {
  const matches = await matchesOf(
    client,
    file.rows.map(({ cells }) => cells),
  );
  const judged = await inTurns(file.rows, (row): JudgedRow => {
    const matched = matches(row.cells);
    const owner = matches({ slug: row.cells.slug ?? '' });
    return {
      row,
      matched,
      plan: row.refused ? { kind: 'error', errors: [row.refused] } : planOf(row.cells, matched, owner, file),
    };
  });
  const duplicates = unwrap(
    'find_import_duplicates',
    await client.rpc('find_import_duplicates', {
      p_import: file.id,
      p_run: file.run,
      p_rows: judged.map(({ row, plan, matched }) => ({
        position: row.position,
        claims: claimsOf(row.cells, matched),
        fresh: plan.kind === 'new' && matched === null,
        ...(plan.kind === 'new' && comparedOf(plan.write)),
      })),
    }),
  );
  const known = new Set(duplicates.map(({ position }) => position));
  const alike = await likeOthers(
    client,
    file,
    judged.filter(({ row }) => !known.has(row.position)),
  );
  const duplicateOf = new Map([...duplicates, ...alike].map((duplicate) => [duplicate.position, duplicate]));
  return judged.map((one) => found(one, duplicateOf.get(one.row.position), file));
}

/** The new ones among these rows that are nearly an earlier row or a school that is there. Throws BackendError. */
async function likeOthers(
  client: BackendClient,
  { id, run }: CheckedFile,
  judged: readonly JudgedRow[],
): Promise<ImportDuplicate[]> {
  const rows = judged.flatMap(({ row: { position }, plan }) =>
    plan.kind === 'new' ? [{ position, ...comparedOf(plan.write) }] : [],
  );
  if (rows.length === 0) return [];
  const given = { p_import: id, p_run: run, p_rows: rows };
  return unwrap('find_like_imports', await client.rpc('find_like_imports', given));
}

function planOf(
  cells: Cells,
  matched: StoredSchool | null,
  owner: StoredSchool | null,
  { options, notations, literal }: CheckedFile,
): RowPlan {
  if (matched && owner && owner.id !== matched.id) return wrong('slug', 'otherSchoolsSlug');
  const plan = (given: Cells) =>
    withoutFarPoints(
      planRow(matched ? given : completed(given, options), matched, countryOf, notations, literal),
      matched?.country,
    );
  return options.strict ? plan(cells) : planSkipping(cells, plan);
}

/** A new school's cells with what was chosen for the whole file where they say nothing. */
function completed(cells: Cells, { country, type, specialty, active, fixed }: ImportOptions): Cells {
  const chosen: Cells = {
    ...fixed,
    country,
    type,
    specialties: specialty,
    is_active: active ? 'true' : 'false',
  };
  const missing = (Object.entries(chosen) as [Column, string][]).filter(
    ([column, value]) => value !== '' && (cells[column]?.trim() ?? '') === '',
  );
  return { ...cells, ...Object.fromEntries(missing) };
}

/** What a second row may not name as well. */
function claimsOf(cells: Cells, matched: StoredSchool | null): string[] {
  const slug = slugify(cells.slug ?? '');
  const identity = matched
    ? [`school ${matched.id}`]
    : [`id ${keyOf(cells, 'id')}`, `legacy ${keyOf(cells, 'legacy_id')}`];
  return [...identity, `slug ${slug}`].filter((claim) => !claim.endsWith(' '));
}

/** What a new school is compared by. */
function comparedOf(write: Record<string, unknown>) {
  const text = (key: string) => (typeof write[key] === 'string' ? write[key] : null);
  return {
    name: text('name'),
    country: text('country'),
    city: text('city'),
    website: text('website'),
    phone: text('phone'),
  };
}

function found({ row, matched, plan }: JudgedRow, duplicate: ImportDuplicate | undefined, file: CheckedFile) {
  const name = row.cells.name?.trim() || matched?.name || '';
  if (duplicate?.certain) return foundTwice(row, name, duplicate.earlier);
  if (plan.kind === 'new' && duplicate) {
    return { ...foundOf(plan, row, name), ...probable(row.cells, duplicate, file) };
  }
  return foundOf(plan, row, name);
}

/** A probable duplicate: of what, and what it would change there. Empty cells take nothing away from that school. */
function probable(
  cells: Cells,
  { school, earlier, by }: ImportDuplicate,
  { notations, literal }: CheckedFile,
) {
  const said = (Object.entries(cells) as [Column, string][]).filter(
    ([column, cell]) => cell.trim() !== '' && !['id', 'legacy_id', 'slug', 'is_active'].includes(column),
  );
  const plan =
    school &&
    planSkipping(Object.fromEntries(said), (given: Cells) =>
      planRow(given, school, countryOf, notations, literal),
    );
  const of = school
    ? { school: school.id, name: school.name, city: school.city, active: school.is_active, by }
    : { earlier };
  return {
    kind: 'duplicate',
    duplicate: of,
    ...(plan?.kind === 'changed' && { update_write: plan.write, columns: plan.columns }),
  };
}
