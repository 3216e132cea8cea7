const PROBLEMS = [
  'signedOut',
  'forbidden',
  'decided',
  'changed',
  'missing',
  'unknown',
  'noTown',
  'taken',
  'refused',
  'undone',
  'noSecretKey',
] as const;

/** The key of AdminRegisters.refusals that says why a decision was not made. */
export function decisionProblem(code: string): (typeof PROBLEMS)[number] | 'failed' {
  return PROBLEMS.find((known) => known === code) ?? 'failed';
}

/** What was decided leaves the list with its button: whoever works by keyboard goes on at the list's beginning. */
export function afterDecision(): void {
  document.getElementById('review-list')?.focus();
}
