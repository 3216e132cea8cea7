import type { Revert } from '../types.ts';

const FILE = 'supabase/migrations/20261128144600_baseline.sql';
const SPAM = 'supabase/migrations/20261128071957_cleanup_by_a_safe_clock.sql';

export const questions: Revert[] = [
  {
    point: 'M',
    file: SPAM,
    find: "  if coalesce(trimmed_name, '') !~",
    replace:
      '  if suspected then return \'{"status":"sent"}\'; end if;\n  if coalesce(trimmed_name, \'\') !~',
  },
  {
    point: 9,
    file: FILE,
    find: "noted := array_remove(noted || ('claim ' || client), null);",
    replace: "noted := array_remove(noted || ('client ' || client), null);",
  },
  {
    point: 12,
    file: FILE,
    find: "  if not public.is_admin() then\n    raise exception 'only administrators may ask for a free slug'",
    replace: "  if false then\n    raise exception 'only administrators may ask for a free slug'",
  },
];
