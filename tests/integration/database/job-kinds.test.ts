import { expect, it } from 'vitest';
import { isSequential, JOB_KINDS } from '@/lib/jobs/model/job';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));

it('the database knows the sequential kinds of jobs', async () => {
  const { rows } = await database.query<{ kind: string }>(
    'select kind from unnest($1::text[]) kind where private.is_sequential_job(kind)',
    [JOB_KINDS],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(JOB_KINDS.filter(isSequential));
});
