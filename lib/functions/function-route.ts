import 'server-only';
import type { z } from 'zod';
import { defined } from '@/lib/defined';
import { readText } from '@/lib/http/read-text';
import type { FinishedJob, JobJson, JobKind } from '@/lib/jobs/model/job';
import { type StartRefusal, startJob } from '@/lib/jobs/services/start-job';
import { waitForJob } from '@/lib/jobs/wait';
import { withReference } from '@/lib/result';
import { parseShallow } from '@/lib/shallow-json';
import { backendFailure } from '@/lib/supabase/backend-failure';
import { serviceClient } from '@/lib/supabase/service';
import { answer, OTHER_METHODS, refusal } from './answer';
import { adminCaller } from './caller';
import { failureOf, outcomeOf } from './failures';

const MAX_BYTES = 16 * 1024;

export interface ServerFunction<Schema extends z.ZodType> {
  /** Of the body; an absent or empty body is {}. */
  schema: Schema;
  kind: JobKind;
  /** Subject of the job; '' by default. */
  subject?(input: z.output<Schema>): string;
  parameters?(input: z.output<Schema>): JobJson;
  /** Body for a caller who waited, also of failed or stopped jobs; status, `error` and `code` are the same for all. */
  answer(finished: FinishedJob): object | Promise<object>;
}

/** Starts or joins a job; responds when it ends, or with `Prefer: respond-async` immediately with 202 and its id. */
export function functionRoute<Schema extends z.ZodType>(define: ServerFunction<Schema>) {
  async function post(request: Request): Promise<Response> {
    const caller = await adminCaller(request);
    if (caller instanceof Response) return caller;
    const input = await inputOf(request, define.schema);
    if (input instanceof Response) return input;
    const started = await startJob({
      kind: define.kind,
      startedBy: caller,
      ...defined({ subject: define.subject?.(input.value), parameters: define.parameters?.(input.value) }),
    });
    if (!started.ok) return refusedStart(started);
    const { id } = started.value;
    if (wantsNoWait(request)) return answer(202, { jobId: id }, { 'preference-applied': 'respond-async' });
    const finished = await waitForEnd(id, request.signal);
    if (finished === null)
      return refusal(503, 'The server cannot say how this ended; the work goes on', {}, { jobId: id });
    const { status, ...reason } = outcomeOf(finished);
    return answer(status, { ...(await define.answer(finished)), ...reason });
  }
  return { ...OTHER_METHODS, POST: post };
}

async function inputOf<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<{ value: z.output<Schema> } | Response> {
  const text = await readText(request, MAX_BYTES);
  if (text === null) return refusal(413, `The body may have ${MAX_BYTES} bytes at most`);
  let body: unknown;
  try {
    body = text.trim() === '' ? {} : parseShallow(text);
  } catch {
    return refusal(400, 'The body must be JSON');
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return { value: parsed.data };
  const problems = parsed.error.issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join('.')}: ${message}` : message,
  );
  return refusal(400, `The body is not valid. ${problems.join('; ')}`);
}

function refusedStart({ error: code, reference }: { error: StartRefusal; reference?: string }): Response {
  const { status, message } = failureOf(code);
  return refusal(status, withReference(message, { reference }), {}, { code, ...defined({ reference }) });
}

async function waitForEnd(id: string, signal: AbortSignal): Promise<FinishedJob | null> {
  const client = serviceClient();
  try {
    return client && (await waitForJob(client, id, signal));
  } catch (error) {
    return backendFailure(error, () => null);
  }
}

function wantsNoWait(request: Request): boolean {
  const preferences = (request.headers.get('prefer') ?? '').split(/[,;]/);
  return preferences.some((preference) => preference.trim().toLowerCase() === 'respond-async');
}
