import type { Revert } from '../types.ts';

export const nesting: Revert[] = [
  {
    point: 10,
    file: 'packages/embedded-supabase/http/nesting.ts',
    find: '  let levels = 0;\n',
    replace: '  if (json) return false;\n  let levels = 0;\n',
  },
  {
    point: 10,
    file: 'packages/embedded-supabase/rest/value-limits.ts',
    find: '  if (pattern.length <= MOST_PATTERN_LENGTH && states(pattern) <= MOST_STATES) return;\n',
    replace: '  if (pattern || states(pattern) <= MOST_STATES + MOST_PATTERN_LENGTH) return;\n',
  },
  {
    point: 'N',
    file: 'packages/embedded-supabase/rest/query-limits.ts',
    find: '  if (count <= most) return;',
    replace: '  if (code || count <= most) return;',
  },
];
