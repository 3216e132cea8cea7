import type { FigureState, FigureUnit, Measure, Words } from '../../schools/model/measure';

export type Cells = Readonly<Record<string, string>>;

export interface Recipe {
  column: string;
  measure: Measure;
  unit: FigureUnit;
  /** The cohort or year; '' where the source names none. */
  period: string | ((cells: Cells) => string);
  scope: Words | ((cells: Cells) => Words);
  edition: string | ((cells: Cells) => string);
  subject?: string;
  sample?: string;
  /** Meaning of an empty cell; undefined unless the source is known to withhold values. */
  empty?: (cells: Cells) => Exclude<FigureState, 'known'> | null;
}

export interface Extract {
  recipes: readonly Recipe[];
  columns: readonly string[];
  /** Subject of a row: '' for the whole school. */
  subject?: (cells: Cells) => string;
  /** Rows with the same text are summed into the first of them; null for a separate row. Its figures are counts. */
  together?: (cells: Cells) => string | null;
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
