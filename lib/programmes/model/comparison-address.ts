import { cutText } from '@/lib/cut-text';
import { programmeKey, splitKey } from '@/lib/programmes/model/comparison';

/** How many schools or programmes stand side by side at most: what a screen and an A4 page can show. */
export const MOST_COMPARED = 4;
const LONGEST_SLUG = 450;
const MOST_SEARCH = 100;
/** How many of the addresses that lead nowhere a message names, and how much of each. */
const MOST_NAMED = 4;
const LONGEST_NAMED = 80;

/**
 * A comparison as the address carries it: `?school=a&school=b` or `?programme=a/x&programme=b/y`, `same=hide` to leave out
 * lines that are the same in all columns, and `add` while somebody looks for another one. With a programme in it, it is one
 * of programmes.
 */
export interface Comparison {
  slugs: string[];
  /** As programmeKey() writes them. */
  programmes: string[];
  hideSame: boolean;
  add: string;
  /** How many more the address names than stand side by side. */
  beyond: number;
  /** What stands in the address in the place of a school or a programme and can be none, cut to what a message can hold. */
  odd: string[];
}

type Query = Record<string, string | string[] | undefined>;

/** Reads any query; what is no slug, comes twice or is one too many is left out, and told in `odd` and `beyond`. */
export function parseComparison(query: Query): Comparison {
  const keys = read(query.programme, isProgrammeKey);
  const slugs = read(query.school, isSlug);
  const add = [query.add ?? []].flat()[0] ?? '';
  const chosen = keys.good.length > 0 ? keys : slugs;
  return {
    slugs: keys.good.length > 0 ? [] : slugs.good.slice(0, MOST_COMPARED),
    programmes: keys.good.slice(0, MOST_COMPARED),
    hideSame: query.same === 'hide',
    // NUL cannot stand in a PostgreSQL text.
    add: cutText(add.replaceAll('\0', '').trim().replace(/\s+/g, ' '), MOST_SEARCH).trim(),
    beyond: Math.max(0, chosen.good.length - MOST_COMPARED),
    odd: [...keys.odd, ...slugs.odd].slice(0, MOST_NAMED),
  };
}

/** The query of a comparison of schools, empty for none. */
export function comparisonQuery(slugs: readonly string[]): string {
  return comparedQuery({ slugs });
}

/** The query of any comparison, empty for one of nothing. */
export function comparedQuery({
  slugs = [],
  programmes = [],
  hideSame = false,
}: {
  slugs?: readonly string[];
  programmes?: readonly string[];
  hideSame?: boolean;
}): string {
  const values = [
    ...programmes.map((key) => ['programme', key]),
    ...slugs.map((slug) => ['school', slug]),
    ...(hideSame ? [['same', 'hide']] : []),
  ];
  // A slash may stand in a query as it is, and is easier to read there.
  return values.length === 0 ? '' : `?${new URLSearchParams(values)}`.replaceAll('%2F', '/');
}

/** The query of a comparison of these programmes. */
export function programmesQuery(programmes: readonly { school: string; programme: string }[]): string {
  return comparedQuery({ programmes: programmes.map(programmeKey) });
}

function read(values: string | string[] | undefined, fits: (text: string) => boolean) {
  const given = [...new Set([values ?? []].flat())];
  const odd = given.filter((text) => !fits(text)).map((text) => text.replaceAll('\0', '').trim());
  return {
    good: given.filter(fits),
    odd: odd.filter((text) => text !== '').map((text) => cutText(text, LONGEST_NAMED)),
  };
}

function isProgrammeKey(text: string): boolean {
  const { school, programme } = splitKey(text);
  return isSlug(school) && isSlug(programme) && text === programmeKey({ school, programme });
}

function isSlug(text: string): boolean {
  return text.length <= LONGEST_SLUG && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}
