import { describe, expect, it } from 'vitest';
import { type JobView, processed, timeLeftMs } from '@/lib/jobs/model/job';

const job: JobView = {
  id: 'x',
  kind: 'sync-slugs',
  subject: '',
  status: 'running',
  change: null,
  stopping: false,
  total: 46,
  done: 10,
  failed: 1,
  skipped: 5,
  current: null,
  cost: null,
  paceMs: 2000,
  createdAt: '2026-01-01T00:00:00Z',
  startedAt: null,
  finishedAt: null,
  startedBy: null,
  errorCode: null,
  errorDetail: null,
};

describe('a job', () => {
  it('has processed what succeeded, failed and needed nothing', () => {
    expect(processed(job)).toBe(16);
  });

  it('takes as long as its pace says for what is left', () => {
    expect(timeLeftMs(job)).toBe(60_000);
    expect(timeLeftMs({ ...job, paceMs: null })).toBeNull();
    expect(timeLeftMs({ ...job, status: 'done' })).toBeNull();
  });
});
