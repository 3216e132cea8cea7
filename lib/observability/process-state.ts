import 'server-only';

interface ProcessState {
  wasReady: boolean;
  /** Last poll of the job runner, and its problem; null without a runner. */
  jobs: { at: number; problem: string | null } | null;
}

/** Global, because the server's start and its pages are separate bundles. */
const KEY = Symbol.for('gcsd.process-state');
const shared = globalThis as { [KEY]?: ProcessState };
shared[KEY] ??= { wasReady: false, jobs: null };

export const processState: ProcessState = shared[KEY];

/** After each poll; `problem` is '' on success. */
export function noteJobs(problem: string): void {
  processState.jobs = { at: Date.now(), problem: problem === '' ? null : problem };
}
