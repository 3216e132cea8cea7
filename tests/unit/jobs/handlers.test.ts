import { expect, it } from 'vitest';
import { JOB_HANDLERS } from '@/lib/job-handlers';
import { JOB_KINDS } from '@/lib/jobs/model/job';

it('every kind of job has one handler', () => {
  expect(JOB_HANDLERS.map(({ kind }) => kind).toSorted()).toEqual(JOB_KINDS.toSorted());
});
