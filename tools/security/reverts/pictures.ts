import type { Revert } from '../types.ts';

export const pictures: Revert[] = [
  {
    point: 'P',
    file: 'supabase/migrations/20261128144600_baseline.sql',
    find: '         and not exists (select 1 from restorable r where r.file = f.name)\n',
    replace: '',
  },
];
