import 'server-only';
import { isOutage, isPermanentFailure, isRefusal } from '@/lib/ai/model/failure';
import type { WritingFailure } from '@/lib/ai/write-description';
import type { ItemOutcome } from '@/lib/jobs/handler';

/** Converts a failure to a job outcome; one that would affect every school ends the job. */
export function failedOutcome(failure: {
  error: WritingFailure;
  detail?: string | undefined;
}): Extract<ItemOutcome, { kind: 'failed' }> {
  const { error, detail } = failure;
  const outcome = { kind: 'failed' as const, code: error, ...(detail && { detail }) };
  if (error === 'tooFewFacts' || error === 'unusableFacts') return outcome;
  return {
    ...outcome,
    stop: isPermanentFailure(error),
    outage: isOutage(error),
    refusal: isRefusal(error),
  };
}
