/** Long jobs, as the interface and the functions see them. */

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

/** Kinds whose items build on each other: they are taken up again to their end (retry_job). */
const SEQUENTIAL_KINDS: readonly JobKind[] = [
  'import-check',
  'import-apply',
  'import-undo',
  'register-check',
];
/** Kinds about many schools that have a subject only so that they stay apart. */
export const concernsMany = (kind: JobKind): boolean => kind === 'change-schools' || kind === 'undo-change';
export const isSequential = (kind: JobKind): boolean => SEQUENTIAL_KINDS.includes(kind);

export const JOB_STATUSES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const JOB_ITEM_STATUSES = [...JOB_STATUSES, 'skipped'] as const;
export type JobItemStatus = (typeof JOB_ITEM_STATUSES)[number];

/** JSON as the database keeps it. */
export type JobJson = string | number | boolean | null | JobJson[] | { [key: string]: JobJson | undefined };

export interface JobView {
  id: string;
  kind: JobKind;
  /** '' for work on many schools; else what the job is about, such as a school's id. */
  subject: string;
  status: JobStatus;
  /** Somebody asked to stop it, and its item at work is being ended. */
  stopping: boolean;
  total: number;
  done: number;
  failed: number;
  skipped: number;
  /** Label of the item at work, usually a school's name. */
  current: string | null;
  /** US dollars; null when nothing was paid for. */
  cost: number | null;
  /** Milliseconds that an item took on average so far; null before the first. */
  paceMs: number | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  /** Id of the user; null when the account is gone. */
  startedBy: string | null;
  /** Why the whole job failed: what stopped it, or the error of its first item when none succeeded. */
  errorCode: string | null;
  errorDetail: string | null;
}

export interface JobItemView {
  position: number;
  schoolId: string | null;
  label: string;
  status: JobItemStatus;
  errorCode: string | null;
  /** For the person who has to mend it; never a raw exception. */
  errorDetail: string | null;
  result: JobJson;
  cost: number | null;
}

/** A job that has ended, with all its items in their order. */
export interface FinishedJob {
  job: JobView;
  items: JobItemView[];
}

export function isFinished(job: Pick<JobView, 'status'>): boolean {
  return job.status !== 'queued' && job.status !== 'running';
}

/** How many items need no more work. */
export function processed(job: Pick<JobView, 'done' | 'failed' | 'skipped'>): number {
  return job.done + job.failed + job.skipped;
}

/** Milliseconds until the end at the measured pace; null while nothing is known about it. */
export function timeLeftMs(job: JobView): number | null {
  if (job.paceMs === null || isFinished(job)) return null;
  return Math.max(0, job.total - processed(job)) * job.paceMs;
}

export function isJobKind(text: string): text is JobKind {
  return (JOB_KINDS as readonly string[]).includes(text);
}
