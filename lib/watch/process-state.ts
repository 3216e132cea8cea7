import 'server-only';

/** How this process is doing, as far as it knows by itself. */
interface ProcessState {
  /** Whether it has ever been ready. */
  wasReady: boolean;
  /** When the job runner last asked for jobs, and what was wrong then; null where none runs. */
  jobs: { at: number; problem: string | null } | null;
}

/** The start of the server and its pages are separate bundles, each with a copy of this module: they meet here. */
const KEY = Symbol.for('gcsd.process-state');
const shared = globalThis as { [KEY]?: ProcessState };
shared[KEY] ??= { wasReady: false, jobs: null };

export const processState: ProcessState = shared[KEY];

/** The job runner asked for jobs; `problem` is '' when it was answered. */
export function noteJobs(problem: string): void {
  processState.jobs = { at: Date.now(), problem: problem === '' ? null : problem };
}
