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
