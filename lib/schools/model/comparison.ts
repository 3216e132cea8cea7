/** How many schools stand side by side at most: what a screen and an A4 page can show. */
export const MOST_COMPARED = 4;
const LONGEST_SLUG = 450;
const MOST_SEARCH = 100;

/** A comparison as the address carries it: `?school=a&school=b`, and `add` while somebody looks for another one. */
export interface Comparison {
  slugs: string[];
  add: string;
}

type Query = Record<string, string | string[] | undefined>;

/** Reads any query; what is no slug, comes twice or is one too many is left out. */
export function parseComparison(query: Query): Comparison {
  const slugs = [query.school ?? []].flat().filter((slug) => isSlug(slug));
  const add = [query.add ?? []].flat()[0] ?? '';
  return {
    slugs: [...new Set(slugs)].slice(0, MOST_COMPARED),
    // NUL cannot stand in a PostgreSQL text.
    add: add.replaceAll('\0', '').trim().replace(/\s+/g, ' ').slice(0, MOST_SEARCH).trim(),
  };
}

/** The query of a comparison, empty for none. */
export function comparisonQuery(slugs: readonly string[]): string {
  return slugs.length === 0 ? '' : `?${new URLSearchParams(slugs.map((slug) => ['school', slug]))}`;
}

function isSlug(text: string): boolean {
  return text.length <= LONGEST_SLUG && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}
