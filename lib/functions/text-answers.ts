import type { DescriptionAction } from '@/lib/ai/model/description-action';
import type { FinishedJob } from '@/lib/jobs/model/job';

/** What generate-school-descriptions wrote (specification, point 7). */
export function descriptionAnswer({ items: [item] }: FinishedJob): object {
  return item?.status === 'done' && typeof item.result === 'object' ? { ...item.result } : {};
}

export function bulkCounts({ job }: FinishedJob) {
  return { processed: job.done, total: job.total, errors: job.failed };
}

export const descriptionSubject = ({ schoolId, action }: { schoolId: string; action: DescriptionAction }) =>
  `${schoolId}:${action}`;
