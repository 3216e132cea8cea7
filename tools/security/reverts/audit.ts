import type { Revert } from '../types.ts';

export const audit: Revert[] = [
  {
    point: 'L',
    file: 'supabase/migrations/20261128144600_baseline.sql',
    find: 'revoke all on public.audit_log from anon, authenticated, service_role;\n',
    replace: '',
  },
];
