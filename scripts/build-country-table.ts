/** node scripts/build-country-table.ts: lib/places/countries/table.ts from the seed, independent of the ICU version. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const COUNTRIES = `${root}supabase/seed/00_reference/10_countries.sql`;
export const COUNTRY_TABLE = `${root}lib/places/countries/table.ts`;

export function buildCountryTable(): string {
  const cell = "'((?:[^']|'')*)'";
  const row = new RegExp(`^ {2}\\(${cell}, ${cell}, ${cell}, ${cell}\\),?$`, 'gm');
  const rows = [...readFileSync(COUNTRIES, 'utf8').matchAll(row)].map(([, ...cells]) => {
    const [code = '', english = '', spanish = '', key = ''] = cells.map((text) => text.replaceAll("''", "'"));
    return `${code}|${key}|${english}|${spanish}`;
  });
  return `// Written by scripts/build-country-table.ts from supabase/seed: code|key|English name|Spanish name.
export const COUNTRY_TABLE = \`
${rows.join('\n')}
\`;
`;
}

if (import.meta.main) writeFileSync(COUNTRY_TABLE, buildCountryTable());
