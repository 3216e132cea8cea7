import 'server-only';
import type { Row } from '@/lib/supabase/client';
import {
  isJobKind,
  JOB_ITEM_STATUSES,
  JOB_STATUSES,
  type JobItemView,
  type JobView,
  processed,
} from './model/job';

/** Null for a kind of a later version. */
export function toJob(row: Row<'jobs'>): JobView | null {
  if (!isJobKind(row.kind)) return null;
  const counts = { done: row.done, failed: row.failed, skipped: row.skipped };
  const finished = processed(counts);
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    status: JOB_STATUSES.find((status) => status === row.status) ?? 'failed',
    change: changeOf(row.parameters),
    stopping: row.cancel_asked_at !== null,
    total: row.total,
    ...counts,
    current: row.current_label,
    cost: row.cost === null ? null : Number(row.cost),
    paceMs: finished === 0 ? null : row.work_ms / finished,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    startedBy: row.started_by,
    errorCode: row.error_code,
    errorDetail: row.error_detail,
  };
}

/** See `StoredChange` of lib/schools. */
function changeOf(parameters: unknown): string | null {
  const { change } = (parameters ?? {}) as { change?: { delete?: true; set?: Record<string, unknown> } };
  if (change?.delete) return 'delete';
  const [field, value] = Object.entries(change?.set ?? {})[0] ?? [];
  if (field === 'is_active') return value === true ? 'activate' : 'hide';
  return field ?? null;
}

export function toJobItem(row: Row<'job_items'>): JobItemView {
  return {
    position: row.position,
    schoolId: row.school_id,
    label: row.label,
    status: JOB_ITEM_STATUSES.find((status) => status === row.status) ?? 'failed',
    errorCode: row.error_code,
    errorDetail: row.error_detail,
    result: row.result,
    cost: row.cost === null ? null : Number(row.cost),
  };
}
