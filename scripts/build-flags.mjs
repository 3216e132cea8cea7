/** node scripts/build-flags.mjs: public/flags from country-flag-icons (MIT), and globe.svg. A test compares them. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = path.join(
  path.dirname(createRequire(import.meta.url).resolve('country-flag-icons/package.json')),
  '3x2',
);

const GLOBE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 22.5 15"><path fill="#E6EFF3" d="M0 0h22.5v15H0z"/><path fill="none" stroke="#3E6475" d="M11.25 2.5a5 5 0 0 1 0 10 5 5 0 0 1 0-10zM6.3 7.500h9.900M11.25 2.5c3 3 3 7 0 10-3-3-3-7 0-10z"/></svg>\n';

/** Every file of public/flags, by name. @returns {Record<string, string>} */
export function buildFlags() {
  const table = readFileSync(path.join(root, 'lib/places/countries/table.ts'), 'utf8');
  const codes = [...table.matchAll(/^([A-Z]{2})\|/gm)].map(([, code]) => String(code));
  const flags = codes.map((code) => [
    `${code.toLowerCase()}.svg`,
    readFileSync(path.join(source, `${code}.svg`), 'utf8')
      .trim()
      .concat('\n'),
  ]);
  return Object.fromEntries([...flags, ['globe.svg', GLOBE]]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const target = path.join(root, 'public/flags');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const [name, svg] of Object.entries(buildFlags())) writeFileSync(path.join(target, name), svg);
}
