import type { JOB_ITEM_STATUSES } from '@/lib/jobs/model/job';

/** How the dot of a state looks. */
export const JOB_STATUS = {
  queued: 'waiting',
  running: 'running',
  done: 'on',
  failed: 'failed',
  cancelled: 'waiting',
  skipped: 'waiting',
} as const satisfies Record<(typeof JOB_ITEM_STATUSES)[number], string>;
