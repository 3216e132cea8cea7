import type { Revert } from '../types.ts';

export const csv: Revert[] = [
  {
    point: 16,
    file: 'lib/imports/model/guard.ts',
    find: '  return AT_START.test(inside)',
    replace:
      '  if (text) return (/^[=+\\-@\\t\\r]/.test(text) ? "\'" : "") + text;\n  return AT_START.test(inside)',
  },
];
