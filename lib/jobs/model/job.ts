export const JOB_KINDS = [
  'enrich-descriptions',
  'english-descriptions',
  'english-fields',
  'school-description',
  'school-image',
  'gallery-image',
  'upload-school-images',
  'upload-new-school-images',
  'upload-ai-school-images',
  'migrate-to-storage',
  'static-schools',
  'sync-slugs',
  'renew-exchange-rates',
  'import-check',
  'import-apply',
  'import-undo',
  'register-check',
  'change-schools',
  'undo-change',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** Kinds whose items depend on each other: a retry continues to the end (retry_job). */
const SEQUENTIAL_KINDS: readonly JobKind[] = [
  'import-check',
  'import-apply',
  'import-undo',
  'register-check',
];
/** Kinds about many schools whose subject only keeps jobs separate. */
export const concernsMany = (kind: JobKind): boolean => kind === 'change-schools' || kind === 'undo-change';
export const isSequential = (kind: JobKind): boolean => SEQUENTIAL_KINDS.includes(kind);

export const JOB_STATUSES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const JOB_ITEM_STATUSES = [...JOB_STATUSES, 'skipped'] as const;
export type JobItemStatus = (typeof JOB_ITEM_STATUSES)[number];

export type JobJson = string | number | boolean | null | JobJson[] | { [key: string]: JobJson | undefined };

export interface JobView {
  id: string;
  kind: JobKind;
  /** '' for many schools; else for example a school's id. */
  subject: string;
  status: JobStatus;
  /** Cancellation was requested, and the current item is being ended. */
  stopping: boolean;
  total: number;
  done: number;
  failed: number;
  skipped: number;
  /** The current item, usually a school's name. */
  current: string | null;
  /** US dollars; null when nothing was paid. */
  cost: number | null;
  /** Average milliseconds of an item; null before the first. */
  paceMs: number | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  /** User id; null when the account is deleted. */
  startedBy: string | null;
  /** Why the whole job failed, or the first item's error when none succeeded. */
  errorCode: string | null;
  errorDetail: string | null;
}

export interface JobItemView {
  position: number;
  schoolId: string | null;
  label: string;
  status: JobItemStatus;
  errorCode: string | null;
  /** For the administrator; never a raw exception. */
  errorDetail: string | null;
  result: JobJson;
  cost: number | null;
}

export interface FinishedJob {
  job: JobView;
  items: JobItemView[];
}

export function isFinished(job: Pick<JobView, 'status'>): boolean {
  return job.status !== 'queued' && job.status !== 'running';
}

/** Items that need no more work. */
export function processed(job: Pick<JobView, 'done' | 'failed' | 'skipped'>): number {
  return job.done + job.failed + job.skipped;
}

/** Estimated milliseconds until the end; null when unknown. */
export function timeLeftMs(job: JobView): number | null {
  if (job.paceMs === null || isFinished(job)) return null;
  return Math.max(0, job.total - processed(job)) * job.paceMs;
}

export function isJobKind(text: string): text is JobKind {
  return (JOB_KINDS as readonly string[]).includes(text);
}
