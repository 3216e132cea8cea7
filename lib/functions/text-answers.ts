import type { DescriptionAction } from '@/lib/ai/model/description-action';
import type { FinishedJob } from '@/lib/jobs/model/job';
import { failureOf } from './failures';

/** Response of generate-school-descriptions (specification, point 7). */
export function descriptionAnswer({ job, items }: FinishedJob): { status: number; body: object } {
  const [item] = items;
  const done = item?.status === 'done' && typeof item.result === 'object' ? item.result : null;
  if (done) return { status: 200, body: { success: true, ...done } };
  const code = item?.errorCode ?? job.errorCode ?? (job.status === 'cancelled' ? 'cancelled' : 'failed');
  const { status, message } = failureOf(code, item?.errorDetail ?? job.errorDetail);
  return { status, body: { success: false, error: message, code } };
}

/** Counts of a bulk tool; an error when it ended before its first school. */
export function bulkAnswer({ job }: FinishedJob): { status: number; counts: BulkCounts; why: object } {
  const counts = { processed: job.done, total: job.total, errors: job.failed };
  if (job.status === 'done') return { status: 200, counts, why: {} };
  const code = job.errorCode ?? (job.status === 'cancelled' ? 'cancelled' : 'failed');
  const { status, message } = failureOf(code, job.errorDetail);
  return { status: job.done > 0 ? 200 : status, counts, why: { error: message, code } };
}

interface BulkCounts {
  processed: number;
  total: number;
  errors: number;
}

export const descriptionSubject = ({ schoolId, action }: { schoolId: string; action: DescriptionAction }) =>
  `${schoolId}:${action}`;
