import type { JobKind, JobView } from './job';

/** The bulk tools that an admin starts from the dashboard, the list of schools and the setup. */
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

/** Tools that ask the provider of texts, which is paid for. */
export type WritingTool = 'enrich-descriptions' | 'english-descriptions' | 'english-fields';

export function isWritingTool(tool: Tool): tool is WritingTool {
  return tool === 'enrich-descriptions' || tool === 'english-descriptions' || tool === 'english-fields';
}

/**
 * How a finished job is told (specification, point 8): 'none' when nothing had to be done, 'success' when something was,
 * 'warning' when only errors came of it, 'error' when it could not work at all.
 */
type ToolOutcome = 'none' | 'success' | 'warning' | 'error' | 'stopped';

/** What ends a job before its first school, and would end it again. */
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
