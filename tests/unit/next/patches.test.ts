import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PATCHES, parsePatches } from '@/lib/next/patches';

const read = (file: string) => readFileSync(file, 'utf8');

describe('each patch of Next.js', () => {
  const readme = read('lib/next/README.md');
  const contracts = read('tests/e2e/next-patches.spec.ts');

  it.each(PATCHES)('%s has a file that says so, a line in the README and a contract test', (patch) => {
    expect(read(`lib/next/${patch}.ts`)).toMatch(new RegExp(`^ ?(/\\*)?\\* ${patch}: `, 'm'));
    expect(readme).toContain(`\n| \`${patch}\` |`);
    expect(contracts).toContain(`\ntest('${patch}: `);
  });

  it('is asked for its switch somewhere', () => {
    const sources = ['lib/next/patch-requests.ts', 'next.config.ts', 'components/shell/document.tsx'].map(
      read,
    );
    const own = PATCHES.map((patch) => read(`lib/next/${patch}.ts`));
    const all = [...sources, ...own, read('lib/next/register-cache-handler.ts')].join('\n');
    for (const patch of PATCHES) expect(all, patch).toMatch(new RegExp(`(isOn\\(|has\\(|\\[|\\s)'${patch}'`));
  });
});

it('reads a list of names, and tells which are none', () => {
  expect(parsePatches('')).toEqual({ patches: new Set(), unknown: [] });
  expect(parsePatches('before-exit, colour')).toEqual({
    patches: new Set(['before-exit']),
    unknown: ['colour'],
  });
  expect(parsePatches('all').patches.size).toBe(PATCHES.length);
});
