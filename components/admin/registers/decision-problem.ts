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

/** The key of AdminRegisters.refusals for a refused decision. */
export function decisionProblem(code: string): (typeof PROBLEMS)[number] | 'failed' {
  return PROBLEMS.find((known) => known === code) ?? 'failed';
}

/** Moves the focus to the start of the list, because the decided row disappears with its button. */
export function afterDecision(): void {
  document.getElementById('review-list')?.focus();
}
