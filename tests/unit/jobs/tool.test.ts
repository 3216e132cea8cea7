import { describe, expect, it } from 'vitest';
import { toolOutcome } from '@/lib/jobs/model/tool';

const job = { status: 'done', total: 4, done: 0, failed: 0, errorCode: null } as const;

describe('how a bulk tool ended', () => {
  it('is success as soon as one school was done, whatever else failed', () => {
    expect(toolOutcome({ ...job, done: 1, failed: 3 })).toBe('success');
  });

  it('is nothing to do when there were no schools, or all were skipped', () => {
    expect(toolOutcome({ ...job, total: 0 })).toBe('none');
    expect(toolOutcome(job)).toBe('none');
  });

  it('is a warning when only errors came of it', () => {
    expect(toolOutcome({ ...job, status: 'failed', failed: 4, errorCode: 'rejected' })).toBe('warning');
  });

  it('is an error when it could not work at all', () => {
    expect(toolOutcome({ ...job, status: 'failed', failed: 1, errorCode: 'noKey' })).toBe('error');
    expect(toolOutcome({ ...job, status: 'failed', errorCode: 'interrupted' })).toBe('error');
  });

  it('is stopped when somebody stopped it, with what was done kept', () => {
    expect(toolOutcome({ ...job, status: 'cancelled', done: 2 })).toBe('stopped');
  });
});
