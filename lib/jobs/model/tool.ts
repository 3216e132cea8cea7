import type { JobKind, JobView } from './job';

/** Bulk tools of the dashboard, the list of schools and the setup. */
export const TOOLS = [
  'enrich-descriptions',
  'english-descriptions',
  'english-fields',
  'sync-slugs',
  'renew-exchange-rates',
  'static-schools',
  'migrate-to-storage',
] as const satisfies readonly JobKind[];
export type Tool = (typeof TOOLS)[number];

export type WritingTool = 'enrich-descriptions' | 'english-descriptions' | 'english-fields';

export function isWritingTool(tool: Tool): tool is WritingTool {
  return tool === 'enrich-descriptions' || tool === 'english-descriptions' || tool === 'english-fields';
}

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
