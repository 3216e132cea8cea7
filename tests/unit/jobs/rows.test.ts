import { expect, it } from 'vitest';
import { toJob } from '@/lib/jobs/rows';
import type { Row } from '@/lib/supabase/client';

it.each([
  [{ change: { delete: true } }, 'delete'],
  [{ change: { set: { is_active: false } } }, 'hide'],
  [{ change: { set: { is_active: true } } }, 'activate'],
  [{ change: { set: { ownership: 'public' } } }, 'ownership'],
  [{ import: 'x' }, null],
  [{}, null],
])('a job with %o names its change', (parameters, change) => {
  const row = { kind: 'change-schools', parameters, cost: null } as unknown as Row<'jobs'>;
  expect(toJob(row)?.change).toBe(change);
});
