const PROBLEMS = [
  'signedOut',
  'forbidden',
  'invalid',
  'failed',
  'backend',
  'missing',
  'changed',
  'busy',
  'noSecretKey',
  'stopping',
  'noColumns',
  'twice',
  'otherColumns',
] as const;
/** Why a step did not start: keys of AdminImport.problems. */
export type StepProblem = (typeof PROBLEMS)[number];

/** The code when it has a message, else 'failed'. */
export function stepProblem(code: string): StepProblem {
  return PROBLEMS.find((known) => known === code) ?? 'failed';
}
