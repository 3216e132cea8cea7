/** Results of figures: types of jsonb that functions return. tests/integration/database/types.test.ts checks them. */

/** Result of a load; `unmatched`: identifiers without a school. */
export type LoadedFigures = {
  figures: number;
  changed: number;
  removed: number;
  schools: number;
  unmatched: number;
};

/** A figure of a school, or of one of its programmes. */
export type SchoolFigure = {
  school: string;
  programme: string | null;
  subject: string;
  measure: string;
  /** The cohort or year; '' when the source names none. */
  period: string;
  state: string;
  value: number | null;
  unit: string;
  sample_size: number | null;
  scope_es: string;
  scope_en: string;
  /** Null: of the school's own record. */
  source: string | null;
  edition: string;
  /** Of the newest awards: two years without any, '2022-24'. */
  idle: string | null;
};

/** A figure of a whole school, on its card. */
export type CardFigureRow = { measure: string; period: string; value: number; unit: string };

/** A loaded source, with its figures for listed schools. */
export type LoadedFigureSource = { source: string; loaded_on: string; figures: number; schools: number };

/** By function. */
export interface FiguresResults {
  load_figures: LoadedFigures;
  school_figures: SchoolFigure[];
  figure_sources: LoadedFigureSource[];
}
