/**
 * Codes of jobs, of their items and of the calls that start them for which the interface has messages (AdminJobs.errors).
 * Whatever else a handler says is shown as a failure without a known reason.
 */
export const JOB_ERRORS = [
  // of any job
  'failed',
  'interrupted',
  'timeout',
  'cancelled',
  'missing',
  'conflict',
  'backend',
  // of a call that starts none
  'stopping',
  'signedOut',
  'forbidden',
  'offline',
  // of descriptions
  'tooFewFacts',
  'unusableFacts',
  'noSpanish',
  'changed',
  // of the provider of texts and pictures
  'noKey',
  'noSecretKey',
  'budget',
  'quota',
  'refused',
  'rejected',
  'unreachable',
  'rateLimited',
  'provider',
  'badAnswer',
  // of pictures
  'storage',
  'siteUnreachable',
  'badAddress',
  'privateAddress',
  'unresolved',
  'tooManyRedirects',
  'notThere',
  'empty',
  'wrongType',
  'heic',
  'damaged',
  'tooBig',
  'tooManyPixels',
  'duplicate',
  'realPicture',
  // of exchange rates
  'ratesOff',
  'ratesUnreachable',
  'ratesBadAnswer',
  // of imports
  'incomplete',
] as const;
export type JobError = (typeof JOB_ERRORS)[number];

/** The code itself when there are words for it, else 'failed'. */
export function knownJobError(code: string): JobError {
  return JOB_ERRORS.find((known) => known === code) ?? 'failed';
}
