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
/** Why a step of an import did not begin: keys of AdminImport.problems. */
export type StepProblem = (typeof PROBLEMS)[number];

/** The problem itself when there are words for it, else 'failed'. */
export function stepProblem(code: string): StepProblem {
  return PROBLEMS.find((known) => known === code) ?? 'failed';
}
