interface KindOfJob {
  /**
   * Each item needs those before: a failure ends the job, and a retry continues to the end
   * (private.is_sequential_job in supabase/schemas/jobs.sql, which a test compares).
   */
  isSequential?: true;
  /** A bulk tool of the dashboard, the list of schools or the setup; `writing` needs a provider of texts. */
  tool?: 'plain' | 'writing';
  /** About many schools; the subject only keeps jobs separate. */
  concernsMany?: true;
}

/** All kinds of jobs; lib/job-handlers.ts has what they do. */
const KINDS = {
  'enrich-descriptions': { tool: 'writing' },
  'english-descriptions': { tool: 'writing' },
  'english-fields': { tool: 'writing' },
  'school-description': {},
  'school-image': {},
  'gallery-image': {},
  'upload-school-images': {},
  'upload-new-school-images': {},
  'upload-ai-school-images': {},
  'migrate-to-storage': { tool: 'plain' },
  'static-schools': { tool: 'plain' },
  'sync-slugs': { tool: 'plain' },
  'renew-exchange-rates': { tool: 'plain' },
  'import-check': { isSequential: true },
  'import-apply': { isSequential: true },
  'import-undo': { isSequential: true },
  'register-check': { isSequential: true },
  'change-schools': { concernsMany: true },
  'undo-change': { concernsMany: true },
} as const satisfies Record<string, KindOfJob>;
export type JobKind = keyof typeof KINDS;
type KindWith<Fact> = {
  [Kind in JobKind]: (typeof KINDS)[Kind] extends Fact ? Kind : never;
}[JobKind];
export type Tool = KindWith<{ tool: string }>;
export type WritingTool = KindWith<{ tool: 'writing' }>;

const factsOf = (kind: JobKind): KindOfJob => KINDS[kind];
export const JOB_KINDS = Object.keys(KINDS) as JobKind[];
export const concernsMany = (kind: JobKind): boolean => factsOf(kind).concernsMany === true;
export const isSequential = (kind: JobKind): boolean => factsOf(kind).isSequential === true;
export const isWritingTool = (kind: JobKind): kind is WritingTool => factsOf(kind).tool === 'writing';
export const TOOLS = JOB_KINDS.filter((kind): kind is Tool => factsOf(kind).tool !== undefined);
export const WRITING_TOOLS = JOB_KINDS.filter(isWritingTool);

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
  /** Of a bulk change: 'delete', 'activate', 'hide' or the field that it sets. */
  change: string | null;
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
