/** Result types of registers for pages and the start; see json-shapes.ts. */
export const REGISTER_SHAPES: Record<string, string> = {
  school_registers: 'StatedBy[]',
  data_sources: 'DataSources',
  first_registers: 'FirstRegisters',
  unfinished_register_runs: 'UnfinishedRun[]',
  confirmed_register_sources: 'ConfirmedSource[]',
};

export const REGISTER_SHAPE_TYPES = `/** A register that states a school, with the columns that still hold what it stated. */
export type StatedBy = {
  register: string
  /** Which of its sources, where it has several. */
  source: string | null
  identifier: string
  /** As the register writes it. */
  name: string
  edition: string
  gone_since: string | null
  facts: string[]
}

export type RegisterCounts = {
  register: string
  source: string | null
  edition: string
  /** The day. */
  taken_in: string
  schools: number
  programmes: number
  /** Schools that it no longer lists. */
  gone: number
}

/** What the directory rests on. */
export type DataSources = {
  /** By a person; \`latest\` is the day of the last check. */
  checked: { schools: number; countries: number; programmes: number; sources: number; latest: string | null }
  registers: RegisterCounts[]
  countries: { country: string; schools: number; programmes: number }[]
}

/** The registers that a new directory begins with. */
export type FirstRegisters = { missing: string[]; done: string[] }

/** A run of a register that nobody's session began, with its unfinished job; \`live\`: a process may be at work on it. */
export type UnfinishedRun = { id: string; status: string; job: string | null; live: boolean }

/** A source whose licence an administrator has confirmed. */
export type ConfirmedSource = {
  register: string
  source: string
  confirmed_at: string
  /** By name, else by e-mail address; null for an account that is gone. */
  confirmed_by: string | null
}`;
