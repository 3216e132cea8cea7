import type { Source } from './field';

/** The first source noted as 'founded 1996' or 'fundación en 1996'; null when there is none. */
export function sourceOfFounding(sources: readonly Source[], year: number): string | null {
  const inEnglish = new RegExp(`\\bfounded (?:in )?${year}\\b`, 'i');
  const inSpanish = new RegExp(`\\b(?:fundación|fundad[ao]) (?:en )?${year}\\b`, 'i');
  const states = ({ facts, facts_es }: Source) => inEnglish.test(facts) || inSpanish.test(facts_es);
  return sources.find(states)?.url ?? null;
}
