/**
 * Writes lib/countries/table.ts from the countries of the migration, so that pages, filters and database always agree
 * and no installation's own names (operating system, browser, another ICU) come in between.
 *
 *   node scripts/build-country-table.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const MIGRATION = `${root}supabase/migrations/20261120100200_countries.sql`;
export const COUNTRY_TABLE = `${root}lib/countries/table.ts`;

/** The module's text. */
export function buildCountryTable(): string {
  const cell = "'((?:[^']|'')*)'";
  const row = new RegExp(`^ {2}\\(${cell}, ${cell}, ${cell}, ${cell}\\)[,;]$`, 'gm');
  const rows = [...readFileSync(MIGRATION, 'utf8').matchAll(row)].map(([, ...cells]) => {
    const [code = '', english = '', spanish = '', key = ''] = cells.map((text) => text.replaceAll("''", "'"));
    return `${code}|${key}|${english}|${spanish}`;
  });
  return `// Written by scripts/build-country-table.ts from the countries migration: code|key|English name|Spanish name.
export const COUNTRY_TABLE = \`
${rows.join('\n')}
\`;
`;
}

if (import.meta.main) writeFileSync(COUNTRY_TABLE, buildCountryTable());
