import type { FigureState, FigureUnit, Measure, Words } from '../../schools/model/measure';

/** A row of an extract, by its headings. */
export type Cells = Readonly<Record<string, string>>;

/** How a column of an extract becomes figures. */
export interface Recipe {
  column: string;
  measure: Measure;
  unit: FigureUnit;
  /** The cohort or year; '' where the source names none. */
  period: string | ((cells: Cells) => string);
  scope: Words | ((cells: Cells) => Words);
  edition: string | ((cells: Cells) => string);
  /** What in the school it is of, beside the subject of the row. */
  subject?: string;
  /** The column that says how many people it is of. */
  sample?: string;
  /** What an empty cell means; nothing unless the source is known to have left a value out. */
  empty?: (cells: Cells) => Exclude<FigureState, 'known'> | null;
}

/** How an extract is read. */
export interface Extract {
  recipes: readonly Recipe[];
  /** Its other columns. */
  columns: readonly string[];
  /** What a row is of: '' all of the school. */
  subject?: (cells: Cells) => string;
  /** Rows with the same text are counted together as the first of them; null for a row by itself. Its figures are counts. */
  together?: (cells: Cells) => string | null;
  /** Whether that is the key of a programme in the register. */
  ofProgrammes?: true;
}

/** '2022-23' of '2022-2023'. */
export function shortPeriod(text: string): string {
  return text.replace(/^(\d{4})-\d\d(\d\d)$/, '$1-$2');
}

const same = (es: string, en: string): Words => ({ es, en });
export const WHOLE = same(
  'toda la institución, no solo cocina y hostelería',
  'the whole institution, not only cookery and hospitality',
);
