import 'server-only';
import type { FinishedJob, JobItemView } from '@/lib/jobs/model/job';
import { failureOf } from './failures';

/** Responses of the functions of the specification's point 7. */

export interface UploadSummary {
  total: number;
  success: number;
  errors: number;
}

/** A picture that was already right, or replaced by a user in between, is no error. */
export function uploadSummary({ items }: Pick<FinishedJob, 'items'>): UploadSummary {
  const success = items.filter(succeeded).length;
  return { total: items.length, success, errors: items.length - success };
}

/** `slugs` by school id; deleted schools have none. */
export function uploadResults({ items }: FinishedJob, slugs: ReadonlyMap<string, string>) {
  return items.map((item) => ({
    school: item.label,
    slug: slugs.get(item.schoolId ?? '') ?? null,
    id: item.schoolId,
    ...outcome(item),
    publicUrl: resultText(item, 'publicUrl'),
  }));
}

export function migrationAnswer(finished: FinishedJob) {
  const { items } = finished;
  const summary = uploadSummary(finished);
  return {
    ...(summary.errors > 0 && { success: false }),
    message:
      summary.total === 0
        ? 'There were no pictures to migrate'
        : `${summary.success} of ${summary.total} pictures migrated, ${summary.errors} errors`,
    summary,
    results: items.map((item) => ({
      ...outcome(item),
      schoolName: item.label,
      type: resultText(item, 'type'),
      // A failure has the source URL.
      url: resultText(item, 'publicUrl') ?? resultText(item, 'url') ?? item.errorDetail,
    })),
  };
}

/** For a job with one picture. */
export function generatedAnswer({ items: [item] }: FinishedJob) {
  return { imageUrl: item !== undefined && succeeded(item) ? resultText(item, 'imageUrl') : null };
}

function succeeded({ status }: JobItemView): boolean {
  return status === 'done' || status === 'skipped';
}

function outcome(item: JobItemView) {
  return succeeded(item)
    ? { status: 'success' as const, error: null }
    : {
        status: 'error' as const,
        error: failureOf(
          item.errorCode ?? (item.status === 'cancelled' ? 'cancelled' : null),
          item.errorDetail,
        ).message,
      };
}

function resultText({ result }: JobItemView, key: string): string | null {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return null;
  const value = result[key];
  return typeof value === 'string' ? value : null;
}
