import type { Revert } from '../types.ts';

export const FAILURES: Revert[] = [
  {
    point: 'F',
    file: 'server/refuse.ts',
    find: "if (!METHODS.has(method)) return { status: 405, text: 'Method not allowed', headers: { allow: READS } };",
    replace: '',
  },
  {
    point: 'F',
    file: 'server/refuse.ts',
    find: 'return URL.parse(origin)?.host !== own;',
    replace: 'return false && own;',
  },
];
