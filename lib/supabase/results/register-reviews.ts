/** Results of register reviews: types of jsonb that functions return. tests/integration/database/types.test.ts checks them. */
import type { Json } from '../tables.types';
import type { ImportDuplicateOf } from './imports';

/** A register with its figures, open decisions and last run. */
export type ListedRegister = {
  register: string;
  schools: number;
  gone: number;
  edition: string | null;
  matches: number;
  differences: number;
  left_out: number;
  run: string | null;
  run_status: string | null;
  run_at: string | null;
};

/** A school that may match a register's row; `also` are its names in registers. */
export type LikelySchool = {
  id: string;
  name: string;
  city: string;
  region: string | null;
  address: string | null;
  website: string | null;
  phone: string | null;
  lat: number | null;
  lng: number | null;
  is_active: boolean;
  also: string[];
};
export type RegisterMatchRow = {
  import: string;
  position: number;
  register: string;
  identifier: string;
  cells: string[];
  duplicate: ImportDuplicateOf;
  schools: LikelySchool[];
};
export type RegisterMatchPage = { total: number; page: number; page_count: number; rows: RegisterMatchRow[] };

/** A doubtful row, with the facts for a decision. */
export type AskedMatch = { register: string; cells: string[]; duplicate: ImportDuplicateOf };

/** Values that differ between a register and a school, by column. */
export type RegisterDifferenceRow = {
  register: string;
  identifier: string;
  name: string;
  school_id: string;
  school: string;
  city: string;
  checked_on: string | null;
  column: string;
  theirs: { [column: string]: Json };
  ours: { [column: string]: Json };
};
export type RegisterDifferencePage = {
  total: number;
  page: number;
  page_count: number;
  rows: RegisterDifferenceRow[];
};

export type RegisterGoneRow = {
  register: string;
  identifier: string;
  name: string;
  school_id: string;
  school: string;
  city: string;
  gone_since: string;
};
export type RegisterGonePage = { total: number; page: number; page_count: number; rows: RegisterGoneRow[] };

export type RegisterLeftOutRow = {
  register: string;
  identifier: string;
  school_id: string;
  school: string;
  city: string;
  is_active: boolean;
  programme: string | null;
  column: string;
  value: string;
};
export type RegisterLeftOutPage = {
  total: number;
  page: number;
  page_count: number;
  rows: RegisterLeftOutRow[];
};

/** `school` is null when it is deleted; a name is null when the account is deleted. */
export type RegisterDecisionRow = {
  id: string;
  register: string;
  identifier: string;
  name: string;
  difference: string | null;
  choice: string;
  school_id: string;
  school: string | null;
  theirs: { [column: string]: Json } | null;
  ours: { [column: string]: Json } | null;
  decided_at: string;
  decided_by: string | null;
  undone_at: string | null;
  undone_by: string | null;
};
export type RegisterDecisionPage = {
  total: number;
  page: number;
  page_count: number;
  rows: RegisterDecisionRow[];
};

export type DecidedMatch = { id: string };
/** Number of decisions by outcome: 'done', 'decided', 'changed', 'missing', 'refused'. */
export type DecidedDifferences = { outcomes: { [outcome: string]: number } };

/** By function. */
export interface RegisterReviewsResults {
  list_registers: ListedRegister[];
  list_register_matches: RegisterMatchPage;
  list_register_differences: RegisterDifferencePage;
  list_register_gone: RegisterGonePage;
  list_register_left_out: RegisterLeftOutPage;
  list_register_decisions: RegisterDecisionPage;
  register_match: AskedMatch | null;
  decide_register_match: DecidedMatch;
  decide_register_differences: DecidedDifferences;
}
