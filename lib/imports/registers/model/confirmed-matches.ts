import type { Candidate, Match } from './match';
import type { RegisterRecord } from './read-register';
import { REGISTERS } from './registers';

/** A match that the register's declaration names; null when there is none, or when the school does not exist. */
export function confirmedMatch(
  { register, identifier }: RegisterRecord,
  candidates: readonly Candidate[],
): Match | null {
  const { matches } = REGISTERS[register];
  const slug = matches?.[identifier];
  const school = candidates.find((candidate) => candidate.slug === slug && !candidate.taken);
  if (slug === undefined || school === undefined) return null;
  return { id: school.id, score: 100, reasons: ['sameName'], verdict: 'certain', others: [] };
}
