import 'server-only';
import { setImmediate as turn } from 'node:timers/promises';
import { countryOf } from '@/lib/csv/country-of';
import type { Column } from '@/lib/csv/model/columns';
import { readDay } from '@/lib/csv/model/days';
import { notationsOf } from '@/lib/csv/model/notations';
import { type ImportOptions, importDetails, importOptions } from '@/lib/csv/model/options';
import { type CellError, type Cells, type Notations, planRow, type RowPlan } from '@/lib/csv/model/row';
import { slugify } from '@/lib/schools/model/slug';
import type { BackendClient } from '@/lib/supabase/client';
import type { ImportDuplicate, ImportPortion, Json, StoredSchool } from '@/lib/supabase/database.types';
import { portionsOf } from '@/lib/supabase/portions';
import { unwrap } from '@/lib/supabase/result';
import { keyOf, matchesOf } from './match-rows';

/** Rows that are judged before anything else of this process gets its turn. */
const ROWS_A_TURN = 20;
/** Characters of a refused value that are shown. */
const SHOWN_VALUE = 80;

/** What was chosen, and how the file writes its amounts. */
type Reading = ImportOptions & { notations: Notations };

interface JudgedRow {
  position: number;
  cells: Cells;
  matched: StoredSchool | null;
  plan: RowPlan;
  claims: string[];
}

/** Finds out what rows of an import would do, and writes it beside them. Throws BackendError. */
export async function checkRows(client: BackendClient, id: string, from: number, to: number): Promise<void> {
  const portion = unwrap(
    'import_portion',
    await client.rpc('import_portion', { p_import: id, p_from: from, p_to: to }),
  );
  const options = importOptions.parse(portion.options);
  const { numbers } = importDetails.parse(portion.details);
  const reading = { ...options, notations: notationsOf(options.columns, numbers) };
  const judged = await judge(client, portion, reading);
  const duplicates = unwrap(
    'find_import_duplicates',
    await client.rpc('find_import_duplicates', {
      p_import: id,
      p_run: portion.run,
      p_rows: judged.map(({ position, claims, plan, matched }) => ({
        position,
        claims,
        fresh: plan.kind === 'new' && matched === null,
        ...(plan.kind === 'new' && comparedOf(plan.write)),
      })),
    }),
  );
  const duplicateOf = new Map(duplicates.map((duplicate) => [duplicate.position, duplicate]));
  const rows = judged.map((row) => found(row, duplicateOf.get(row.position), reading.notations));
  for (const part of portionsOf(rows)) {
    unwrap(
      'save_import_check',
      await client.rpc('save_import_check', { p_import: id, p_run: portion.run, p_rows: part as Json[] }),
    );
  }
}

async function judge(
  client: BackendClient,
  { rows, headings }: ImportPortion,
  options: Reading,
): Promise<JudgedRow[]> {
  const named = rows.map(({ position, cells }) => ({
    position,
    given: cells,
    cells: byColumn(cells, options),
  }));
  const matches = await matchesOf(
    client,
    named.map(({ cells }) => cells),
  );
  const judged: JudgedRow[] = [];
  for (const [index, { position, given, cells }] of named.entries()) {
    if (index % ROWS_A_TURN === 0) await turn();
    const matched = matches(cells);
    const plan =
      given.length === headings.length
        ? planOf(cells, matched, matches({ slug: cells.slug ?? '' }), options)
        : wrong(null, 'cellCount');
    judged.push({ position, cells, matched, plan, claims: claimsOf(cells, matched) });
  }
  return judged;
}

function byColumn(cells: string[], { columns, dates }: ImportOptions): Cells {
  const named: Cells = {};
  for (const [index, column] of columns.entries()) {
    if (column) named[column] = cells[index] ?? '';
  }
  if (named.checked_on !== undefined) named.checked_on = readDay(named.checked_on, dates);
  return named;
}

function planOf(
  cells: Cells,
  matched: StoredSchool | null,
  owner: StoredSchool | null,
  options: Reading,
): RowPlan {
  if (matched && owner && owner.id !== matched.id) return wrong('slug', 'otherSchoolsSlug');
  return planRow(matched ? cells : completed(cells, options), matched, countryOf, options.notations);
}

/** A new school's cells with what was chosen for the whole file where they say nothing. */
function completed(cells: Cells, { country, type, specialty, active }: ImportOptions): Cells {
  const chosen: Cells = { country, type, specialties: specialty, is_active: active ? 'true' : 'false' };
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
  return { name: text('name'), country: text('country'), city: text('city'), website: text('website') };
}

function found(
  { position, cells, matched, plan }: JudgedRow,
  duplicate: ImportDuplicate | undefined,
  notations: Notations,
) {
  const name = cells.name?.trim() || matched?.name || '';
  if (duplicate?.certain) {
    const errors = [{ column: null, error: 'duplicate', value: String(duplicate.earlier ?? '') }];
    return { position, name, kind: 'error', errors };
  }
  if (plan.kind === 'new' && duplicate)
    return { position, name, write: plan.write, ...probable(cells, duplicate, notations) };
  const errors = plan.kind === 'error' ? plan.errors.map((error) => withValue(error, cells)) : undefined;
  return {
    position,
    name,
    kind: plan.kind,
    ...(errors && { errors }),
    ...(plan.kind === 'changed' && { columns: plan.columns }),
    ...('write' in plan && { write: plan.write }),
  };
}

/** A probable duplicate: of what, and what it would change there. Empty cells take nothing away from that school. */
function probable(cells: Cells, { school, earlier, by }: ImportDuplicate, notations: Notations) {
  const said = (Object.entries(cells) as [Column, string][]).filter(
    ([column, cell]) => cell.trim() !== '' && !['id', 'legacy_id', 'slug', 'is_active'].includes(column),
  );
  const plan = school && planRow(Object.fromEntries(said), school, countryOf, notations);
  const of = school
    ? { school: school.id, name: school.name, city: school.city, active: school.is_active, by }
    : { earlier };
  return {
    kind: 'duplicate',
    duplicate: of,
    ...(plan?.kind === 'changed' && { update_write: plan.write, columns: plan.columns }),
  };
}

function withValue(error: CellError, cells: Cells): CellError & { value?: string } {
  const value = error.column === null ? '' : (cells[error.column]?.trim() ?? '');
  return value === '' ? error : { ...error, value: value.slice(0, SHOWN_VALUE) };
}

function wrong(column: Column | null, error: CellError['error']): RowPlan {
  return { kind: 'error', errors: [{ column, error }] };
}
