import type { JobView } from './job';

/**
 * Specification, point 8: 'none' when there was nothing to do, 'warning' when there were only errors, 'error' when it
 * could not run.
 */
type ToolOutcome = 'none' | 'success' | 'warning' | 'error' | 'stopped';

/** Failures before the first school that a retry would repeat. */
const PERMANENT_FAILURES: ReadonlySet<string> = new Set([
  'noKey',
  'noSecretKey',
  'budget',
  'quota',
  'refused',
]);

export function toolOutcome(
  job: Pick<JobView, 'status' | 'total' | 'done' | 'failed' | 'errorCode'>,
): ToolOutcome {
  if (job.status === 'cancelled') return 'stopped';
  if (job.done > 0) return 'success';
  if (job.status === 'failed' && (job.failed === 0 || PERMANENT_FAILURES.has(job.errorCode ?? '')))
    return 'error';
  return job.failed > 0 ? 'warning' : 'none';
}
