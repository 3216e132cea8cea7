import type { Revert } from '../types.ts';

export const CACHES: Revert[] = [
  {
    point: 1,
    file: 'server/public-paths.ts',
    find: 'const known = sent.filter(([name]) => page.keys.includes(name));',
    replace: 'const known: [string, string][] = [];',
  },
  {
    point: 4,
    file: 'server/handle.ts',
    find: "if (sent >= 400) response.setHeader('cache-control', 'private, no-store');",
    replace: '',
  },
];
