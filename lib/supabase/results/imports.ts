/** Results of imports: types of jsonb that functions return. tests/integration/database/types.test.ts checks them. */
import type { Json, Tables } from '../tables.types';
import type { StoredProgramme, StoredSchool } from './admin';

/** Rows of a file, and what the check needs. */
export type ImportPortion = {
  run: number;
  headings: string[];
  options: Json;
  details: Json;
  rows: { position: number; number: number; cells: string[] }[];
};

/** The duplicate of a row: an earlier row, or an existing school. */
export type ImportDuplicate = {
  position: number;
  earlier: number | null;
  certain: boolean;
  school: StoredSchool | null;
  by: string | null;
};

/** A programme with its school. */
export type ExportedProgramme = StoredProgramme & { school_slug: string; school_name: string };

/** Schools and programmes that rows name; `named` are the schools of each requested name, two at most. */
export type ProgrammeMatches = {
  schools: { id: string; slug: string; name: string }[];
  named: string[][];
  programmes: StoredProgramme[];
};

/** The duplicate of a row: an earlier row, or an existing programme. */
export type ProgrammeDuplicate = {
  position: number;
  earlier: number | null;
  certain: boolean;
  programme: StoredProgramme | null;
};

/** How many rows, schools or programmes were processed. */
export type WrittenPortion = { done: number };

/** One import: its file, options and progress. */
export type ImportOverview = {
  id: string;
  file_name: string;
  /** 'schools' or 'programmes'. */
  contents: string;
  status: string;
  headings: string[];
  details: Json;
  options: Json;
  duplicates: string;
  row_count: number;
  created_count: number;
  changed_count: number;
  undone_count: number;
  left_count: number;
  uploaded_at: string;
  imported_at: string | null;
  undone_at: string | null;
  may_act: boolean;
  register: string | null;
  report: RegisterReport | null;
  sample: string[] | null;
  changes: number;
  counts: { [kind: string]: number };
  failed: number;
  chosen: number;
  /** Null before the import, and for imports that ended before rows were counted. */
  tally: ImportTally | null;
};

/** Rows of a file by outcome; open ones are not written yet. */
export type ImportTally = {
  new: number;
  changed: number;
  same: number;
  rejected: number;
  skipped: number;
  open: number;
};

export type ImportRowError = { column: string | null; error: string; value?: string };
/** A probable duplicate: a school, one of its programmes, or an earlier row by its number. */
export type ImportDuplicateOf = {
  school?: string;
  programme?: string;
  name?: string;
  city?: string;
  active?: boolean;
  by?: string;
  earlier?: number | null;
  /** For registers: likelihood and reasons; other candidates, with the same. */
  score?: number;
  reasons?: string[];
  others?: { school: string; score: number; reasons: string[] }[];
};
export type ImportRow = {
  position: number;
  number: number;
  kind: string;
  name: string;
  columns: string[] | null;
  errors: ImportRowError[] | null;
  duplicate: ImportDuplicateOf | null;
  choice: string | null;
  outcome: string | null;
  code: string | null;
  may_update: boolean;
};
export type ImportRowPage = { total: number; page: number; page_count: number; rows: ImportRow[] };

export type ImportProblemRow = {
  position: number;
  number: number;
  cells: string[];
  kind: string;
  errors: ImportRowError[] | null;
  duplicate: ImportDuplicateOf | null;
  outcome: string | null;
  code: string | null;
};

export type ListedImport = {
  id: string;
  file_name: string;
  contents: string;
  status: string;
  uploaded_at: string;
  imported_at: string | null;
  row_count: number;
  created_count: number;
  changed_count: number;
  undone_count: number;
  left_count: number;
  may_act: boolean;
  register: string | null;
  report: RegisterReport | null;
};
export type ImportPage = { total: number; page: number; page_count: number; imports: ListedImport[] };

/** Result of a run's check: rows by outcome, reasons for omitted rows, differences. */
export type RegisterReport = {
  kinds: { [kind: string]: number };
  left: { [why: string]: number };
  differing: number;
};

/** The facts by which a school is recognised. */
export type RegisterCandidate = {
  id: string;
  slug: string;
  names: string[];
  country: string;
  city: string | null;
  website: string | null;
  lat: number | null;
  lng: number | null;
  exact: boolean;
  taken: boolean;
};

/** The data that rows of a register are compared with. */
export type RegisterKnown = {
  sources: Tables['school_sources']['Row'][];
  schools: { school: StoredSchool; programmes: Tables['programmes']['Row'][] }[];
};

export type ImportDifferencePage = {
  total: number;
  page: number;
  page_count: number;
  /** `school` is the name of a programme's school. */
  rows: { id: string; name: string; school_id: string; school: string | null; differing: string[] }[];
};

/** By function. */
export interface ImportsResults {
  import_matches: StoredSchool[];
  import_portion: ImportPortion;
  find_import_duplicates: ImportDuplicate[];
  find_like_imports: ImportDuplicate[];
  apply_import_rows: WrittenPortion;
  undo_import_changes: WrittenPortion;
  apply_many_import_rows: WrittenPortion;
  undo_many_import_changes: WrittenPortion;
  import_overview: ImportOverview | null;
  list_import_rows: ImportRowPage;
  import_problem_rows: ImportProblemRow[];
  list_imports: ImportPage;
  list_register_runs: ImportPage;
  register_candidates: RegisterCandidate[];
  register_known: RegisterKnown;
  list_import_differences: ImportDifferencePage;
  export_programmes: ExportedProgramme[];
  import_programme_matches: ProgrammeMatches;
  find_programme_duplicates: ProgrammeDuplicate[];
}
