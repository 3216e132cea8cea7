/** Error codes with messages (AdminJobs.errors). Others are shown as an unknown failure. */
export const JOB_ERRORS = [
  'failed',
  'interrupted',
  'timeout',
  'cancelled',
  'missing',
  'conflict',
  'backend',
  // A job that did not start.
  'stopping',
  'signedOut',
  'forbidden',
  'offline',
  'tooFewFacts',
  'unusableFacts',
  'noSpanish',
  'changed',
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
  'ratesOff',
  'ratesUnreachable',
  'ratesBadAnswer',
  'incomplete',
] as const;
export type JobError = (typeof JOB_ERRORS)[number];

/** 'failed' for an unknown code. */
export function knownJobError(code: string): JobError {
  return JOB_ERRORS.find((known) => known === code) ?? 'failed';
}
