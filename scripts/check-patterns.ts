/**
 * Part of the step `lint`: no regular expression that meets foreign text may cost more than its length. Fix a finding,
 * or write why its text is short as a comment `// pattern-cost: …` in the line above.
 */
import { globSync, readFileSync } from 'node:fs';
import { constantTexts, slowPatterns } from './lib/slow-patterns.ts';

const FILES = '{app,lib,server,packages,components,scripts}/**/*.{ts,tsx,mjs}';
const NOT_READ = ['**/node_modules/**', '**/tests/**', '**/*.d.ts'];

const sources = globSync(['*.ts', FILES], { exclude: NOT_READ }).map((file) => ({
  file,
  source: readFileSync(file, 'utf8'),
}));
const constants = new Map(sources.flatMap(({ file, source }) => [...constantTexts(file, source)]));

const findings = sources.flatMap(({ file, source }) => {
  const { slow, unusedReasons } = slowPatterns(file, source, constants);
  return [
    ...slow
      .filter(({ reason }) => reason === null)
      .map(({ line, pattern, cause }) => `${file}:${line}: ${pattern} costs more than its length: ${cause}`),
    ...unusedReasons.map((line) => `${file}:${line}: this pattern-cost comment explains nothing`),
  ];
});
for (const finding of findings) console.error(finding);
if (findings.length > 0) process.exitCode = 1;
