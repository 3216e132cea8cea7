import { expect, it } from 'vitest';
import { readFiles } from './files.ts';

/** The stored number of students, and rows of the table of figures. */
const STORED = /\bstudents_count\b|\bpublic\.figures\b/;

/** Where they are typed, imported, loaded or declared; every view gets figures from lib/figures. */
const READERS = [
  /^lib\/(imports|ai)\//,
  /^lib\/schools\/model\/(fields|unusual|public-values)\.ts$/,
  /^lib\/schools\/queries\/admin-schools\.ts$/,
  /^components\/admin\/editor\//,
  /^lib\/supabase\/(tables\.types|results\/admin)\.ts$/,
  /^scripts\/build-seed\.ts$/,
  // The row of a fact in the table of fields; its value is the figure.
  /^components\/(school\/(facts|fact-value)|comparison\/comparison-rows)\.tsx$/,
  // Tuition is a price, and lists of administrators show what is stored.
  /^supabase\/schemas\/(figures|prices|schools|sources|admin_lists)\.sql$/,
];

it('Only the editor, imports and lib/figures read stored figures', () => {
  const files = readFiles('{app,components,lib,scripts,server}/**/*.{ts,tsx,mjs}', 'supabase/schemas/*.sql');
  const readers = [...files].filter(([, text]) => STORED.test(text)).map(([path]) => path);
  expect(readers.filter((path) => !READERS.some((allowed) => allowed.test(path)))).toEqual([]);
  expect(READERS.filter((allowed) => !readers.some((path) => allowed.test(path)))).toEqual([]);
});
