import { expect, it } from 'vitest';
import { readFiles } from './files.ts';

/** Stored amounts: columns of schools, measures of figures, and the rows that lib/prices types. */
const AMOUNTS = /tuition_(min|max|currency|in_state|out_of_state)\b|\btoPrices\(/;

/** Where amounts are typed, imported, restored or declared; every view gets prices from lib/prices. */
const READERS = [
  /^lib\/prices\//,
  /^lib\/imports\/model\//,
  /^lib\/schools\/model\/(fields|form|measure|merge|unusual)\.ts$/,
  /^components\/admin\/(editor|import)\//,
  // What becomes a Price: rows of the database and of the editor.
  /^lib\/(programmes|schools)\/queries\/rows\.ts$/,
  /^lib\/search\/queries\/search-programmes\.ts$/,
  // Texts of prices that a model has translated.
  /^lib\/ai\/actions\/unapproved-texts\.ts$/,
  // Declarations of figures with their names, and of columns of the seed.
  /^lib\/figures\/model\/american\.ts$/,
  /^components\/figures\/measure-text\.ts$/,
  /^lib\/supabase\/tables\.types\.ts$/,
  /^scripts\/build-seed\.ts$/,
  // The row of a fact in the table of fields; its value is a component of prices.
  /^components\/(school\/facts|comparison\/comparison-rows)\.tsx$/,
  /^supabase\/schemas\/(prices|schools|figures|completeness|search_index)\.sql$/,
];

it('Only the editor, imports and lib/prices read the amounts of prices', () => {
  const files = readFiles('{app,components,lib,scripts,server}/**/*.{ts,tsx,mjs}', 'supabase/schemas/*.sql');
  const readers = [...files].filter(([, text]) => AMOUNTS.test(text)).map(([path]) => path);
  expect(readers.filter((path) => !READERS.some((allowed) => allowed.test(path)))).toEqual([]);
  expect(READERS.filter((allowed) => !readers.some((path) => allowed.test(path)))).toEqual([]);
});
