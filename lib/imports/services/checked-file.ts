import { cutText } from '@/lib/cut-text';
import 'server-only';
import { setImmediate as turn } from 'node:timers/promises';
import { isNoSchool, leavingValue } from '@/lib/imports/model/closing';
import { cellsByColumn } from '@/lib/imports/model/file-cells';
import { readAnyDay } from '@/lib/imports/model/named-day';
import type { ImportOptions } from '@/lib/imports/model/options';
import type { ProgrammeCells } from '@/lib/imports/model/programme-row';
import type { Cells } from '@/lib/imports/model/row';
import type { CellError, Notations, RowPlan } from '@/lib/imports/model/row-plan';
import type { ImportPortion } from '@/lib/supabase/database.types';

/** Rows of a file that are checked together, whatever they are about. */
export interface CheckedFile {
  id: string;
  run: number;
  options: ImportOptions;
  /** How the file writes its amounts. */
  notations: Notations;
  /** Whether it is an export of this site, whose cells are what they are. */
  literal: boolean;
  rows: FileRow[];
}

export interface FileRow {
  position: number;
  /** By the columns that were chosen, those of schools or those of programmes. */
  cells: Cells & ProgrammeCells;
  /** Why it is not judged at all. */
  refused: CellError | null;
}

/** What the check found about a row, as save_import_check takes it. */
export type FoundRow = { position: number; name: string; kind: string } & Record<string, unknown>;

/** Rows that are judged before anything else of this process gets its turn. */
const ROWS_A_TURN = 20;
/** Characters of a refused value that are shown. */
const SHOWN_VALUE = 80;

export function fileRows({ rows, headings }: ImportPortion, options: ImportOptions): FileRow[] {
  return rows.map(({ position, cells }) => {
    const named = cellsByColumn(cells, options);
    if (named.checked_on !== undefined) named.checked_on = readAnyDay(named.checked_on, options.dates);
    return { position, cells: named, refused: refusalOf(cells, headings.length, options) };
  });
}

function refusalOf(
  cells: readonly string[],
  headings: number,
  { contents, filters }: ImportOptions,
): CellError | null {
  if (cells.length !== headings) return { column: null, error: 'cellCount' };
  const value = leavingValue(cells, filters);
  if (value !== null) return { column: null, error: 'leftOut', value };
  return contents === 'schools' && isNoSchool(cells) ? { column: null, error: 'notASchool' } : null;
}

/** Judges one row after the other, and lets others have their turn meanwhile. */
export async function inTurns<Judged>(
  rows: readonly FileRow[],
  judge: (row: FileRow) => Judged,
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_A_TURN === 0) await turn();
    judged.push(judge(row));
  }
  return judged;
}

/** What a plan says of its row; its errors come with the refused values. */
export function foundOf(plan: RowPlan, { position, cells }: FileRow, name: string): FoundRow {
  const said = [...(plan.kind === 'error' ? plan.errors : []), ...(plan.notes ?? [])];
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

/** A row that names what an earlier one names. */
export function foundTwice({ position }: FileRow, name: string, earlier: number | null): FoundRow {
  const errors = [{ column: null, error: 'duplicate', value: String(earlier ?? '') }];
  return { position, name, kind: 'error', errors };
}

function withValue(error: CellError, cells: FileRow['cells']): CellError {
  const value = error.value ?? (error.column === null ? '' : (cells[error.column]?.trim() ?? ''));
  return value === '' ? error : { ...error, value: cutText(value, SHOWN_VALUE) };
}
