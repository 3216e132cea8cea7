/** What happens to the machines, and when, in seconds since the load began. */

export const PROCESSES = 3;
/** A process of the site, counted from 0. */
export type ProcessNumber = number;

export type Happening =
  /** Killed: nothing is finished, nothing is said. The supervisor starts it again `downFor` seconds later. */
  | { at: number; what: 'kill'; process: ProcessNumber; downFor: number }
  /** Told to end, waited for, and started again: a restart as a supervisor makes it. */
  | { at: number; what: 'restart'; process: ProcessNumber }
  /** All processes, one after the other, go on with the other build. */
  | { at: number; what: 'roll' }
  /** The database is shut down, and started again `downFor` seconds later. */
  | { at: number; what: 'stop database'; downFor: number }
  /** What the processes share is lost, and is there again, empty, `downFor` seconds later. */
  | { at: number; what: 'stop valkey'; downFor: number };

export const LOAD_SECONDS = 600;
export const REQUESTS_PER_SECOND = 200;
export const DATABASE_DOWN_SECONDS = 20;
/** After the database answers again: connections are made anew, and pages that could not be made are tried again. */
export const RECOVERY_SECONDS = 5;

export const SCHEDULE: readonly Happening[] = [
  { at: 30, what: 'kill', process: 0, downFor: 3 },
  { at: 70, what: 'restart', process: 1 },
  { at: 110, what: 'kill', process: 2, downFor: 0 },
  { at: 150, what: 'roll' },
  { at: 300, what: 'kill', process: 1, downFor: 2 },
  { at: 390, what: 'stop database', downFor: DATABASE_DOWN_SECONDS },
  // While the database is away, so that a process begins without one.
  { at: 396, what: 'restart', process: 0 },
  // Two of three at the same time.
  { at: 460, what: 'kill', process: 0, downFor: 3 },
  { at: 460, what: 'restart', process: 2 },
  { at: 520, what: 'restart', process: 1 },
];

/** The same where the processes share a Valkey: it is away while they are replaced. */
export const SCHEDULE_WITH_VALKEY: readonly Happening[] = [
  ...SCHEDULE,
  { at: 165, what: 'stop valkey', downFor: 30 } as const,
].sort((a, b) => a.at - b.at);

/** A time without a database, in milliseconds since the load began. */
export interface Outage {
  from: number;
  to: number;
}

/** What is wrong with a schedule, in sentences: it must end before the load does, and leave one process alone at all times. */
export function faultsOf(schedule: readonly Happening[], loadSeconds: number): string[] {
  const faults = schedule
    .filter((one) => one.at + ('downFor' in one ? one.downFor : 0) >= loadSeconds)
    .map((one) => `${one.what} at ${one.at} s does not end within the load`);
  for (const [index, one] of schedule.entries()) {
    if (index > 0 && one.at < (schedule[index - 1]?.at ?? 0))
      faults.push(`${one.what} at ${one.at} s is out of order`);
    const struck = schedule
      .filter((other) => other.at === one.at)
      .flatMap((other) => ('process' in other ? [other.process] : []));
    if (new Set(struck).size === PROCESSES) faults.push(`at ${one.at} s nobody is left`);
  }
  return faults;
}
