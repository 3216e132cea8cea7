import type { DescriptionAction } from '@/lib/ai/model/description-action';
import type { FinishedJob } from '@/lib/jobs/model/job';

/** Status and message for each way in which a text can fail to be written. */
const FAILURES: Record<string, { status: number; message: string }> = {
  noKey: { status: 503, message: 'No AI provider is set up, or it refuses the key' },
  noSecretKey: { status: 503, message: 'The site cannot do this without the setting SUPABASE_SECRET_KEY' },
  budget: { status: 429, message: 'The limit for AI calls of this day is used up' },
  refused: { status: 422, message: 'The AI provider declined to write this text' },
  rejected: { status: 422, message: 'The AI provider wrote no text that holds to the facts and the rules' },
  tooFewFacts: {
    status: 422,
    message: 'Too little is known about this school for an honest text of 400 characters',
  },
  unusableFacts: {
    status: 422,
    message: 'What is stored about this school reads like an instruction to a model',
  },
  timeout: { status: 504, message: 'The AI provider did not answer in time' },
  unreachable: { status: 502, message: 'The AI provider cannot be reached' },
  rateLimited: { status: 503, message: 'The AI provider has no time for more calls at the moment' },
  provider: { status: 502, message: 'The AI provider answered with an error' },
  badAnswer: { status: 502, message: 'The AI provider sent an unusable answer' },
  cancelled: { status: 409, message: 'It was stopped' },
  missing: { status: 404, message: 'There is no such school' },
  changed: { status: 409, message: 'The text was changed by somebody else meanwhile; nothing was written' },
  noSpanish: { status: 409, message: 'There is no Spanish description to make the English one from' },
};

const failureOf = (code: string) => FAILURES[code] ?? { status: 500, message: 'It failed' };

/** What to tell an admin about a failure, with what the provider or the settings say. */
function told(code: string, detail: string | null) {
  const { status, message } = failureOf(code);
  return { status, error: detail ? `${message}: ${detail}` : message, code };
}

/** The answer of generate-school-descriptions (specification, point 7). */
export function descriptionAnswer({ job, items }: FinishedJob): { status: number; body: object } {
  const [item] = items;
  const done = item?.status === 'done' && typeof item.result === 'object' ? item.result : null;
  if (done) return { status: 200, body: { success: true, ...done } };
  const code = item?.errorCode ?? job.errorCode ?? (job.status === 'cancelled' ? 'cancelled' : 'failed');
  const { status, ...why } = told(code, item?.errorDetail ?? job.errorDetail);
  return { status, body: { success: false, ...why } };
}

/** The counts of a bulk tool; with words, and no success, when it was ended before its first school was done. */
export function bulkAnswer({ job }: FinishedJob): { status: number; counts: BulkCounts; why: object } {
  const counts = { processed: job.done, total: job.total, errors: job.failed };
  if (job.status === 'done') return { status: 200, counts, why: {} };
  const code = job.errorCode ?? (job.status === 'cancelled' ? 'cancelled' : 'failed');
  const { status, ...why } = told(code, job.errorDetail);
  return { status: job.done > 0 ? 200 : status, counts, why };
}

interface BulkCounts {
  processed: number;
  total: number;
  errors: number;
}

/** What a job for one description is about: two starts of one action join. */
export const descriptionSubject = ({ schoolId, action }: { schoolId: string; action: DescriptionAction }) =>
  `${schoolId}:${action}`;
