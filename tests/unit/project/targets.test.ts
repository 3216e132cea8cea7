import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FEATURES, TARGETS } from '../../support/targets.ts';

it('docs/operations.md has the table of what each host has', () => {
  const text = readFileSync('docs/operations.md', 'utf8');
  const [, section = ''] = text.split('## What other hosts have\n');
  const rows = section
    .split('\n## ')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    );
  expect(rows?.slice(2)).toEqual(
    FEATURES.map(({ feature, missing }) => [feature, ...TARGETS.map((target) => missing[target] ?? 'yes')]),
  );
});
