import 'server-only';
import { processGlobal } from '@/lib/process-global';

interface ProcessState {
  wasReady: boolean;
  /** Last poll of the job runner, and its problem; null without a runner. */
  jobs: { at: number; problem: string | null } | null;
}

export const processState = processGlobal(
  'process-state',
  (): ProcessState => ({ wasReady: false, jobs: null }),
);

/** After each poll; `problem` is '' on success. */
export function noteJobs(problem: string): void {
  processState.jobs = { at: Date.now(), problem: problem === '' ? null : problem };
}
