import 'server-only';
import type { FinishedJob } from '@/lib/jobs/model/job';

interface Failure {
  status: number;
  message: string;
}

/** By code of a job, its items, or a refused start; the interface has its own messages. */
const FAILURES: Readonly<Record<string, Failure>> = {
  missing: { status: 404, message: 'There is no such school' },
  realPicture: {
    status: 409,
    message: 'The school has a real main picture; send replaceReal to put an AI picture in its place',
  },
  tooFewFacts: {
    status: 422,
    message: 'Too little is known about this school for an honest text of 400 characters',
  },
  unusableFacts: {
    status: 422,
    message: 'What is stored about this school reads like an instruction to a model',
  },
  changed: { status: 409, message: 'It was changed by somebody else meanwhile; nothing was written' },
  noSpanish: { status: 409, message: 'There is no Spanish description to make the English one from' },
  stopping: { status: 409, message: 'The work under way is just being stopped; try again in a moment' },
  cancelled: { status: 409, message: 'It was stopped' },
  noSecretKey: { status: 503, message: 'The site cannot do this without the setting SUPABASE_SECRET_KEY' },
  noKey: {
    status: 503,
    message: 'AI provider: none is set up (OPENAI_API_KEY or OPENAI_BASE_URL), or it refuses the key',
  },
  budget: { status: 429, message: 'The limit of this site for AI calls of the day is used up' },
  quota: { status: 429, message: 'AI provider: its quota is used up' },
  refused: { status: 422, message: 'AI provider: the model declined to do this' },
  rejected: { status: 422, message: 'AI provider: the answer does not hold to the facts and the rules' },
  timeout: { status: 504, message: 'The other side did not answer in time' },
  unreachable: { status: 502, message: 'AI provider: it cannot be reached' },
  rateLimited: { status: 503, message: 'AI provider: it has no time for more calls at the moment' },
  provider: { status: 502, message: 'AI provider: it answered with an error' },
  badAnswer: { status: 502, message: 'AI provider: the answer cannot be used' },
  siteUnreachable: { status: 502, message: 'The other site cannot be reached' },
  badAddress: { status: 422, message: 'The address is not an https address, or names no picture' },
  privateAddress: { status: 422, message: 'The address does not lead to the public internet' },
  unresolved: { status: 502, message: 'The name of the other site is not known' },
  tooManyRedirects: { status: 502, message: 'The other site redirects too often' },
  notThere: { status: 404, message: 'There is no file at the address' },
  empty: { status: 422, message: 'The file is empty' },
  heic: { status: 422, message: 'The file is a HEIC picture; send it as JPEG' },
  wrongType: { status: 422, message: 'The file is no JPEG, PNG, WebP or AVIF picture' },
  damaged: { status: 422, message: 'The picture is damaged or incomplete' },
  tooBig: { status: 422, message: 'The file has more than 10 MB' },
  tooManyPixels: { status: 422, message: 'The picture has more than 40 megapixels' },
  noEncoder: { status: 501, message: 'This host cannot convert pictures, so it accepts none' },
  storage: { status: 502, message: 'Storage did not take the picture' },
  duplicate: { status: 409, message: 'unique constraint: there is a picture for this category already' },
  backend: { status: 503, message: 'The backend does not answer' },
};

const UNKNOWN: Failure = { status: 500, message: 'It failed' };

/** `detail` is the message of the provider or the configuration. */
export function failureOf(code: string | null, detail?: string | null): Failure {
  const known = code !== null && Object.hasOwn(FAILURES, code) ? FAILURES[code] : undefined;
  const { status, message } = known ?? UNKNOWN;
  return { status, message: detail ? `${message}: ${detail}` : message };
}

/**
 * Status and reason of a finished job. 200 when something was done or nothing was to do, with a reason when the job
 * ended early; else the status of its failure. `code` is for programs.
 */
export function outcomeOf({ job }: FinishedJob): { status: number; error?: string; code?: string } {
  if (job.status === 'done' && (job.done > 0 || job.failed === 0)) return { status: 200 };
  const code = job.errorCode ?? (job.status === 'cancelled' ? 'cancelled' : 'failed');
  const { status, message } = failureOf(code, job.errorDetail);
  return { status: job.done > 0 ? 200 : status, error: message, code };
}
