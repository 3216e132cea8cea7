import type { Source } from './field';

/** The address of the first source that states a year of foundation, noted as 'founded 1996'; null when none does. */
export function sourceOfFounding(sources: readonly Source[], year: number): string | null {
  const states = new RegExp(`\\bfounded (?:in )?${year}\\b`, 'i');
  return sources.find(({ facts }) => states.test(facts))?.url ?? null;
}
