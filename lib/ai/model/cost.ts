export interface Prices {
  inputTokens: number;
  outputTokens: number;
  picture: number;
}

export interface Tokens {
  input: number;
  output: number;
}

export interface Cost {
  tokens: Tokens;
  dollars: number;
}

/** A larger count is not plausible and is ignored. */
export const MAX_TOKENS = 10_000_000;

/** Dollars are stored with 8 decimals. */
const PLACES = 1e8;
const rounded = (dollars: number) => Math.ceil(dollars * PLACES - 1e-6) / PLACES;

export function dollarsFor({ input, output }: Tokens, prices: Prices): number {
  return rounded((input * prices.inputTokens + output * prices.outputTokens) / 1e6);
}

/** Upper estimate: one token for two characters. */
export function tokensAtMost(text: string): number {
  return Math.ceil(text.length / 2);
}

/** Unknown or invalid costs become the reserved amount. */
export function recordable(cost: Cost | null, reserved: number): Cost {
  const isCount = (tokens: number) => Number.isInteger(tokens) && tokens >= 0 && tokens <= MAX_TOKENS;
  const isKnown = cost !== null && Number.isFinite(cost.dollars) && cost.dollars >= 0;
  if (isKnown && isCount(cost.tokens.input) && isCount(cost.tokens.output)) return cost;
  return { tokens: { input: 0, output: 0 }, dollars: reserved };
}
