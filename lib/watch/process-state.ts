import 'server-only';

/** How this process is doing, as far as it knows by itself. */
interface ProcessState {
  /** From SIGTERM on. */
  ending: boolean;
  /** Whether it has ever been ready. */
  wasReady: boolean;
  /** Where its pages are kept; null before it is told. */
  cacheFolder: string | null;
  /** When the job runner last asked for jobs, and what was wrong then; null where none runs. */
  jobs: { at: number; problem: string | null } | null;
  /** What is wrong with the connection to Valkey; null where nothing is, or none is set. */
  valkey: string | null;
}

/** The start of the server and its pages are separate bundles, each with a copy of this module: they meet here. */
const KEY = Symbol.for('directory.process-state');
const shared = globalThis as { [KEY]?: ProcessState };
shared[KEY] ??= { ending: false, wasReady: false, cacheFolder: null, jobs: null, valkey: null };

export const processState: ProcessState = shared[KEY];

/** The job runner asked for jobs; `problem` is '' when it was answered. */
export function noteJobs(problem: string): void {
  processState.jobs = { at: Date.now(), problem: problem === '' ? null : problem };
}

/** Valkey is away for a reason, or answers. */
export function noteValkey(problem: string | null): void {
  processState.valkey = problem;
}
