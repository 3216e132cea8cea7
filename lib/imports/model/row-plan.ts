import type { Notation } from '@/lib/schools/model/number';
import type { AnyColumn } from './contents';
import type { RowError } from './row-errors';

/** What a row of a file would do, and what is to be known of its cells: skipped, or read otherwise than they are written. */
export type RowPlan = { notes?: CellError[] } & (
  | { kind: 'error'; errors: CellError[] }
  | { kind: 'same' }
  | { kind: 'changed'; columns: string[]; write: Record<string, unknown> }
  | { kind: 'new'; write: Record<string, unknown> }
);

export interface CellError {
  /** Null when the row as a whole is wrong. */
  column: AnyColumn | null;
  error: RowError;
  /** What is refused where it is not the whole cell. */
  value?: string;
  /** Whether the row is taken without the cell. */
  skipped?: true;
}

/** The notation of the numbers in a column; a column without one decides by each value alone. */
export type Notations = Partial<Record<AnyColumn, Notation>>;

/** A text as it is compared: spreadsheets have line ends of their own. */
export function evenBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

export function wrong(column: AnyColumn | null, error: RowError): RowPlan & { kind: 'error' } {
  return { kind: 'error', errors: [{ column, error }] };
}
