/** US dollars for a million tokens and for a picture. */
export interface Prices {
  inputTokens: number;
  outputTokens: number;
  picture: number;
}

export interface Tokens {
  input: number;
  output: number;
}

/** What a call is said to have cost. */
export interface Cost {
  tokens: Tokens;
  dollars: number;
}

/** More than any model takes or gives: a provider that counts more does not count. */
export const MAX_TOKENS = 10_000_000;

/** Dollars are kept to this many places. */
const PLACES = 1e8;
const rounded = (dollars: number) => Math.ceil(dollars * PLACES - 1e-6) / PLACES;

export function dollarsFor({ input, output }: Tokens, prices: Prices): number {
  return rounded((input * prices.inputTokens + output * prices.outputTokens) / 1e6);
}

/** Tokens of a text where nobody counted them, rather too many than too few: one for every two characters. */
export function tokensAtMost(text: string): number {
  return Math.ceil(text.length / 2);
}

/** A cost as it can be recorded: what was reserved, where nobody knows it or it is no amount. */
export function recordable(cost: Cost | null, reserved: number): Cost {
  const isCount = (tokens: number) => Number.isInteger(tokens) && tokens >= 0 && tokens <= MAX_TOKENS;
  const isKnown = cost !== null && Number.isFinite(cost.dollars) && cost.dollars >= 0;
  if (isKnown && isCount(cost.tokens.input) && isCount(cost.tokens.output)) return cost;
  return { tokens: { input: 0, output: 0 }, dollars: reserved };
}
