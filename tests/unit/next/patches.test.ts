import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PATCHES, parsePatches } from '@/lib/next/patches';

const read = (file: string) => readFileSync(file, 'utf8');

describe('each patch of Next.js', () => {
  const readme = read('lib/next/README.md');
  const contracts = read('tests/http/next-patches.deep.test.ts');

  it.each(PATCHES)('%s says what it buys and assumes, and has a contract test', (patch) => {
    expect(read(`lib/next/${patch}.ts`)).toMatch(new RegExp(`^/\\*\\*(\\n \\*)? ${patch}: `));
    expect(readme).toContain(`\n### \`${patch}\`\n`);
    expect(contracts).toContain(`\ntest('${patch}: `);
  });

  it('is asked for its switch', () => {
    const places = ['next.config.ts', 'components/shell/document.tsx'];
    const own = ['patch-requests', 'register-cache-handler', ...PATCHES].map((name) => `lib/next/${name}.ts`);
    const sources = [...places, ...own].map(read).join('\n');
    for (const patch of PATCHES)
      expect(sources, patch).toMatch(new RegExp(`(isOn\\(|has\\(|\\[|\\s)'${patch}'`));
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
