import { cutText } from '@/lib/i18n/cut-text';
import type { Query } from '@/lib/lists/query';
import { SHOWN_CURRENCIES, type ShownCurrency } from '@/lib/prices/model/currencies';
import { isProgrammeKey, isSlug, programmeKey } from '@/lib/programmes/model/comparison';

/** Columns that fit on a screen and an A4 page. */
export const MAX_COMPARED = 4;
const MAX_SEARCH = 100;
/** Invalid addresses named in a message, and their maximum length. */
const MAX_NAMED = 4;
const MAX_NAMED_LENGTH = 80;

/** `?school=a&school=b` or `?programme=a/x`, `same=hide` hides equal lines, `add` searches another one, `currency` is of converted prices. */
export interface Comparison {
  slugs: string[];
  programmes: string[];
  hideSame: boolean;
  currency: ShownCurrency;
  add: string;
  beyond: number;
  odd: string[];
}

/** Invalid, repeated and excess values are dropped and reported in `odd` and `beyond`. */
export function parseComparison(query: Query): Comparison {
  const keys = read(query.programme, isProgrammeKey);
  const slugs = read(query.school, isSlug);
  const add = [query.add ?? []].flat()[0] ?? '';
  const chosen = keys.good.length > 0 ? keys : slugs;
  return {
    slugs: keys.good.length > 0 ? [] : slugs.good.slice(0, MAX_COMPARED),
    programmes: keys.good.slice(0, MAX_COMPARED),
    hideSame: query.same === 'hide',
    currency: SHOWN_CURRENCIES.find((one) => one === query.currency) ?? SHOWN_CURRENCIES[0],
    // PostgreSQL texts cannot contain NUL.
    add: cutText(add.replaceAll('\0', '').trim().replace(/\s+/g, ' '), MAX_SEARCH).trim(),
    beyond: Math.max(0, chosen.good.length - MAX_COMPARED),
    odd: [...keys.odd, ...slugs.odd].slice(0, MAX_NAMED),
  };
}

/** Empty for none. */
export function comparisonQuery(slugs: readonly string[]): string {
  return comparedQuery({ slugs });
}

/** Empty for none. */
export function comparedQuery({
  slugs = [],
  programmes = [],
  hideSame = false,
  currency = SHOWN_CURRENCIES[0],
}: {
  slugs?: readonly string[];
  programmes?: readonly string[];
  hideSame?: boolean;
  currency?: ShownCurrency;
}): string {
  const values = [
    ...programmes.map((key) => ['programme', key]),
    ...slugs.map((slug) => ['school', slug]),
    ...(hideSame ? [['same', 'hide']] : []),
    ...(currency === SHOWN_CURRENCIES[0] ? [] : [['currency', currency]]),
  ];
  // A slash is valid in a query, and easier to read.
  return values.length === 0 ? '' : `?${new URLSearchParams(values)}`.replaceAll('%2F', '/');
}

export function programmesQuery(programmes: readonly { school: string; programme: string }[]): string {
  return comparedQuery({ programmes: programmes.map(programmeKey) });
}

function read(values: string | string[] | undefined, fits: (text: string) => boolean) {
  // Addresses are written in small letters; people and mail programs capitalise them.
  const given = [...new Set([values ?? []].flat().map((text) => text.trim().toLowerCase()))];
  const odd = given.filter((text) => !fits(text)).map((text) => text.replaceAll('\0', ''));
  return {
    good: given.filter(fits),
    odd: odd.filter((text) => text !== '').map((text) => cutText(text, MAX_NAMED_LENGTH)),
  };
}
