import { expect, it } from 'vitest';
import type { JobContext } from '@/lib/jobs/handler';
import { runItem } from '../../lib/csv/services/import-jobs.ts';

const ID = '6a4e9b1c-3b1f-4f0e-9d5e-0a1b2c3d4e5f';

/** Ends a check of 250 rows; gives the outcome and what was called. */
async function ended(counts: Record<string, number>) {
  const calls: string[] = [];
  const answers: Record<string, unknown> = {
    import_overview: { row_count: 250, register: null, counts },
    tidy_imports: 0,
  };
  const client = {
    rpc: async (name: string) => {
      calls.push(name);
      return { data: answers[name] ?? null, error: null };
    },
  };
  const context = { client, jobId: 'x', signal: new AbortController().signal, parameters: { import: ID } };
  const outcome = await runItem('check', { end: true }, context as unknown as JobContext, async () => {});
  return { outcome, calls };
}

it('a check ends when it said something of each row', async () => {
  const { outcome, calls } = await ended({ new: 249, error: 1 });
  expect(outcome).toEqual({ kind: 'done' });
  expect(calls).toContain('end_import_step');
});

it('a check that lost rows fails, and gives nothing to import', async () => {
  const { outcome, calls } = await ended({ new: 150 });
  expect(outcome).toMatchObject({ kind: 'failed' });
  expect(calls).not.toContain('end_import_step');
});
