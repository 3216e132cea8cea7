import 'server-only';
import { setImmediate as turn } from 'node:timers/promises';
import { cutText } from '@/lib/i18n/cut-text';
import { brokenColumns, cleanedCells } from '@/lib/imports/model/clean-cells';
import { isNoSchool, leavingValue } from '@/lib/imports/model/closing';
import type { AnyColumn } from '@/lib/imports/model/contents';
import { cellsByColumn } from '@/lib/imports/model/file-cells';
import type { ImportOptions } from '@/lib/imports/model/options';
import type { ProgrammeCells } from '@/lib/imports/model/programme-row';
import type { Cells } from '@/lib/imports/model/row';
import { type CellError, type Notations, planBeside, type RowPlan } from '@/lib/imports/model/row-plan';
import type { ImportPortion } from '@/lib/supabase/results/imports';
import { readAnyDay } from '@/lib/values/day';
import type { FoundRow } from './rows';

export interface CheckedFile {
  id: string;
  run: number;
  options: ImportOptions;
  notations: Notations;
  /** An export of this site, whose cells are not interpreted. */
  literal: boolean;
  rows: FileRow[];
}

export interface FileRow {
  position: number;
  cells: Cells & ProgrammeCells;
  /** Why the row is left out or in error before its cells are read; null otherwise. */
  refused: (RowPlan & { kind: 'error' | 'left' }) | null;
  /** Columns without a value because of a broken formula, and what was removed from other cells. */
  broken: CellError[];
  notes: CellError[];
}

/** Characters after which other work of the process has its turn; each row counts as some. */
const TURN_CHARACTERS = 100_000;
const ROW_COST = 5_000;
const SHOWN_VALUE = 80;

/** Cells of an export of this site are `literal`. */
export function fileRows(
  { rows, headings }: ImportPortion,
  options: ImportOptions,
  literal: boolean,
): FileRow[] {
  return rows.map(({ position, cells }) => {
    const broken = brokenColumns(cells, options);
    const given = cellsByColumn(cells, options);
    for (const { column } of broken) if (column !== null) delete given[column];
    const { cells: named, notes } = literal
      ? { cells: given, notes: [] }
      : cleanedCells(given, options.contents);
    if (named.checked_on !== undefined) named.checked_on = readAnyDay(named.checked_on, options.dates);
    return { position, cells: named, refused: refusalOf(cells, headings.length, options), broken, notes };
  });
}

function refusalOf(
  cells: readonly string[],
  headings: number,
  { contents, filters }: ImportOptions,
): FileRow['refused'] {
  if (cells.length !== headings) return { kind: 'error', errors: [{ column: null, error: 'cellCount' }] };
  const left = (error: CellError): FileRow['refused'] => ({ kind: 'left', errors: [error] });
  const value = leavingValue(cells, filters);
  if (value !== null) return left({ column: null, error: 'leftOut', value });
  return contents === 'schools' && isNoSchool(cells) ? left({ column: null, error: 'notASchool' }) : null;
}

export interface JudgedRow<Match> {
  row: FileRow;
  match: Match;
  plan: RowPlan;
}

/** Checks rows sequentially, yielding to the event loop. */
export async function judgeRows<Match>(
  rows: readonly FileRow[],
  matchOf: (cells: FileRow['cells']) => Match,
  planOf: (cells: FileRow['cells'], match: Match) => RowPlan,
  isStrict: boolean,
): Promise<JudgedRow<Match>[]> {
  const judged: JudgedRow<Match>[] = [];
  let characters = 0;
  for (const row of rows) {
    characters += ROW_COST + Object.values(row.cells).reduce((sum, cell) => sum + cell.length, 0);
    if (characters > TURN_CHARACTERS) {
      await turn();
      characters = 0;
    }
    const match = matchOf(row.cells);
    const plan: RowPlan = row.refused ?? planBeside(row.broken, isStrict, () => planOf(row.cells, match));
    judged.push({ row, match, plan: withNotes(plan, row.notes) });
  }
  return judged;
}

function withNotes(plan: RowPlan, notes: readonly CellError[]): RowPlan {
  return notes.length === 0 || !('write' in plan)
    ? plan
    : { ...plan, notes: [...(plan.notes ?? []), ...notes] };
}

/** `duplicate`: certainly of an earlier row, or probably of `of`. An update does what `update` plans. */
export function foundWith(
  { row, plan }: JudgedRow<unknown>,
  name: string,
  duplicate: { certain: boolean; earlier: number | null } | undefined,
  probable: () => { of: Record<string, unknown>; update: RowPlan | null },
): FoundRow {
  if (duplicate?.certain && plan.kind !== 'left') {
    const errors = [{ column: null, error: 'duplicate', value: String(duplicate.earlier ?? '') }];
    return { position: row.position, name, kind: 'error', errors };
  }
  const found = foundOf(plan, row, name);
  if (plan.kind !== 'new' || duplicate === undefined) return found;
  const { of, update } = probable();
  return {
    ...found,
    kind: 'duplicate',
    duplicate: of,
    ...(update?.kind === 'changed' && { update_write: update.write, columns: update.columns }),
  };
}

/** Non-empty cells without some columns: a probable duplicate empties nothing. */
export function saidBeside(cells: FileRow['cells'], left: readonly AnyColumn[]): FileRow['cells'] {
  const entries = Object.entries(cells) as [AnyColumn, string][];
  return Object.fromEntries(entries.filter(([column, cell]) => cell.trim() !== '' && !left.includes(column)));
}

/** Fills empty cells with the file's defaults. */
export function withChosen<Cells extends { [Name in AnyColumn]?: string }>(
  cells: Cells,
  chosen: { [Name in AnyColumn]?: string },
): Cells {
  const said: { [Name in AnyColumn]?: string } = cells;
  const missing = (Object.entries(chosen) as [AnyColumn, string][]).filter(
    ([column, value]) => value !== '' && (said[column]?.trim() ?? '') === '',
  );
  return { ...cells, ...Object.fromEntries(missing) };
}

function foundOf(plan: RowPlan, { position, cells }: FileRow, name: string): FoundRow {
  const said = [...('errors' in plan ? plan.errors : []), ...(plan.notes ?? [])];
  const errors = said.length > 0 ? said.map((error) => withValue(error, cells)) : undefined;
  return {
    position,
    name,
    kind: plan.kind,
    ...(errors && { errors }),
    ...(plan.kind === 'changed' && { columns: plan.columns }),
    ...('write' in plan && { write: plan.write }),
  };
}

function withValue(error: CellError, cells: FileRow['cells']): CellError {
  const value = error.value ?? (error.column === null ? '' : (cells[error.column]?.trim() ?? ''));
  return value === '' ? error : { ...error, value: cutText(value, SHOWN_VALUE) };
}
