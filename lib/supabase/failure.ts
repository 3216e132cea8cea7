/** 'away': no response, or overloaded. 'slow': timeout. 'row': rejected data. 'fatal': fails with any rows. */
export type Failure = 'away' | 'slow' | 'row' | 'fatal';

const FAILURES: [codes: RegExp, failure: Failure][] = [
  [/^(57014|XX)/, 'slow'],
  [/^($|08|40|53|57|58|55P03|PGRST00)/, 'away'],
  [/^(P0002|22023)/, 'fatal'],
  [/^(21|22|23|38|39|44|54|P0)/, 'row'],
];

export const isAway = (code: string): boolean => failureOf(code) === 'away';

export function failureOf(code: string): Failure {
  return FAILURES.find(([codes]) => codes.test(code))?.[1] ?? 'fatal';
}
