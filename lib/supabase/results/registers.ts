/** Results of registers: types of jsonb that functions return. tests/integration/database/types.test.ts checks them. */

/** A register's statement about a school, with the columns that still have its values. */
export type StatedBy = {
  register: string;
  /** Which of the register's sources, if it has several. */
  source: string | null;
  identifier: string;
  /** The page that states the school, if the register names one. */
  page: string | null;
  /** In the register's spelling. */
  name: string;
  edition: string;
  gone_since: string | null;
  facts: string[];
};

export type RegisterCounts = {
  register: string;
  source: string | null;
  edition: string;
  /** Date of the import. */
  taken_in: string;
  schools: number;
  programmes: number;
  /** Schools that it no longer lists. */
  gone: number;
};

/** Sources of the directory's data. */
export type DataSources = {
  /** Checked by a person; `latest` is the date of the last check. */
  checked: { schools: number; countries: number; programmes: number; sources: number; latest: string | null };
  registers: RegisterCounts[];
  countries: { country: string; schools: number; programmes: number }[];
};

/** Registers of the initial data. */
export type FirstRegisters = { missing: string[]; done: string[] };

/** A run without a session, with its unfinished job; `live`: a process may be working on it. */
export type UnfinishedRun = { id: string; status: string; job: string | null; live: boolean };

/** What withdrawing a register would do: schools that go with it, and those that stay. */
export type RegisterWithdrawal = {
  schools: number;
  going: number;
  programmes: number;
  staying: { name: string; slug: string; why: 'checked' | 'source' | 'programmes' | 'pictures' | 'edited' }[];
};

/** A source with a licence confirmed by an administrator. */
export type ConfirmedSource = {
  register: string;
  source: string;
  confirmed_at: string;
  /** Name, else e-mail address; null for a deleted account. */
  confirmed_by: string | null;
};

/** By function. */
export interface RegistersResults {
  school_registers: StatedBy[];
  data_sources: DataSources;
  first_registers: FirstRegisters;
  unfinished_register_runs: UnfinishedRun[];
  confirmed_register_sources: ConfirmedSource[];
  register_withdrawal: RegisterWithdrawal;
}
