import { plainWords } from '@/lib/plain-words';

/** What somebody has written into the search, taken apart: words that ask for more than words, and the rest. */
export interface Question {
  /** What is left to search for. */
  text: string;
  /** A town that schools are to be near to, as it is written; '' where none is asked for. */
  near: string;
  /** What a year may cost at most. */
  priceMax: { amount: number; currency: string } | null;
  /** The cheapest first. */
  cheap: boolean;
  /** The words of each of these, as they are written. */
  parts: QuestionPart[];
}

export interface QuestionPart {
  kind: 'near' | 'price' | 'cheap';
  words: string;
}

const NEAR = ['cerca de', 'cerca del', 'cerca', 'junto a', 'near to', 'near', 'close to', 'around', 'nearby'];
const UNDER = [
  ...['menos de', 'por debajo de', 'por menos de', 'hasta', 'maximo', 'como maximo'],
  ...['under', 'below', 'less than', 'up to', 'at most', 'max', 'maximum'],
];
const CHEAP = [
  ...['mas barato', 'mas barata', 'mas baratos', 'mas baratas', 'barato', 'barata', 'baratos', 'baratas'],
  ...['economico', 'economica', 'economicos', 'economicas', 'asequible', 'asequibles'],
  ...['cheap', 'cheaper', 'cheapest', 'affordable', 'inexpensive', 'low cost'],
];
const CURRENCIES: Record<string, string> = {
  ...{ '€': 'EUR', eur: 'EUR', euro: 'EUR', euros: 'EUR' },
  ...{ $: 'USD', usd: 'USD', dollar: 'USD', dollars: 'USD', dolar: 'USD', dolares: 'USD' },
  ...{ '£': 'GBP', gbp: 'GBP', pound: 'GBP', pounds: 'GBP', libra: 'GBP', libras: 'GBP' },
};
const LONGEST_TOWN = 5;
const LEAST_PRICE = 100;

/** Reads a search; `isTown` tells whether words are the name of a town. Without words that ask for more, it is its own text. */
export function readQuestion(search: string, isTown: (words: string) => boolean): Question {
  const tokens = search.split(' ').filter((token) => token !== '');
  const question: Question = { text: '', near: '', priceMax: null, cheap: false, parts: [] };
  const rest: string[] = [];
  let at = 0;
  while (at < tokens.length) {
    const taken =
      nearAt(tokens, at, question, isTown) || priceAt(tokens, at, question) || cheapAt(tokens, at, question);
    if (taken === 0) rest.push(tokens[at] ?? '');
    at += taken || 1;
  }
  return { ...question, text: rest.join(' ') };
}

/** How many tokens a phrase of these takes from a place on, the longest first; 0 where none begins there. */
function phraseAt(tokens: readonly string[], at: number, phrases: readonly string[]): number {
  const lengths = phrases
    .map((phrase) => phrase.split(' '))
    .filter((words) => words.every((word, i) => plainWords(tokens[at + i] ?? '') === word))
    .map((words) => words.length);
  return Math.max(0, ...lengths);
}

function nearAt(
  tokens: readonly string[],
  at: number,
  question: Question,
  isTown: (words: string) => boolean,
): number {
  const intro = phraseAt(tokens, at, NEAR);
  if (intro === 0 || question.near !== '') return 0;
  const start = at + intro;
  for (let end = Math.min(tokens.length, start + LONGEST_TOWN); end > start; end--) {
    const town = tokens.slice(start, end).join(' ');
    if (!isTown(town)) continue;
    question.near = town;
    question.parts.push({ kind: 'near', words: tokens.slice(at, end).join(' ') });
    return end - at;
  }
  return 0;
}

function priceAt(tokens: readonly string[], at: number, question: Question): number {
  const intro = phraseAt(tokens, at, UNDER);
  if (intro === 0 || question.priceMax !== null) return 0;
  let end = at + intro;
  const before = currencyOf(tokens[end]);
  if (before !== undefined) end += 1;
  const price = amountOf(tokens[end]);
  if (price === null) return 0;
  end += 1;
  const after = currencyOf(tokens[end]);
  if (after !== undefined) end += 1;
  question.priceMax = { amount: price.amount, currency: price.currency ?? before ?? after ?? 'EUR' };
  question.parts.push({ kind: 'price', words: tokens.slice(at, end).join(' ') });
  return end - at;
}

function cheapAt(tokens: readonly string[], at: number, question: Question): number {
  const length = phraseAt(tokens, at, CHEAP);
  if (length === 0 || question.cheap) return 0;
  question.cheap = true;
  question.parts.push({ kind: 'cheap', words: tokens.slice(at, at + length).join(' ') });
  return length;
}

function currencyOf(token = ''): string | undefined {
  const key = plainWords(token) || token;
  return Object.hasOwn(CURRENCIES, key) ? CURRENCIES[key] : undefined;
}

/** '10000', '10.000', '10k' or '€10,000'; a number below a hundred is none of money. */
function amountOf(token = ''): { amount: number; currency?: string | undefined } | null {
  const [, sign = '', digits = '', thousands, after = ''] =
    /^([€$£]?)(\d{1,3}(?:[.,]\d{3})+|\d{1,9})(k)?([€$£]?)$/i.exec(token) ?? [];
  if (digits === '') return null;
  const amount = Number(digits.replace(/[.,]/g, '')) * (thousands ? 1000 : 1);
  return amount < LEAST_PRICE || amount > 1e9 ? null : { amount, currency: CURRENCIES[sign || after] };
}

/**
 * A search without these words: the shortest run of its words that says them, in their order, with nothing but little words between.
 * The same text where it does not say them.
 */
export function withoutWords(search: string, words: string): string {
  const tokens = search.split(' ').filter((token) => token !== '');
  const wanted = plainWords(words).split(' ');
  for (let start = 0; start < tokens.length; start++) {
    const end = endOf(tokens, start, wanted);
    if (end > 0) return [...tokens.slice(0, start), ...tokens.slice(end)].join(' ');
  }
  return tokens.join(' ');
}

/** How many tokens of marks alone, as the sign of a currency, begin at a place. */
function marksFrom(tokens: readonly string[], at: number): number {
  const length = tokens.slice(at).findIndex((token) => plainWords(token) !== '');
  return length < 0 ? tokens.length - at : length;
}

const LITTLE = 3;

/** Where the run of tokens ends that says these words from a place on; 0 where none does. */
function endOf(tokens: readonly string[], start: number, wanted: readonly string[]): number {
  let next = 0;
  for (let at = start; at < tokens.length; at++) {
    const said = plainWords(tokens[at] ?? '').split(' ');
    const matches = said.every((word, i) => word === wanted[next + i]);
    if (matches) next += said.length;
    else if (at === start || said.join('').length > LITTLE) return 0;
    if (next >= wanted.length) return at + 1 + marksFrom(tokens, at + 1);
  }
  return 0;
}
