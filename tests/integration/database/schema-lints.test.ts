import { expect, test } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { judge } from '../../../scripts/lint-schema.ts';
import { EXPLAINED } from '../../../scripts/schema-lints/explained.ts';
import { type Finding, findAll } from '../../../scripts/schema-lints/lints.ts';
import { openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));

const named = ({ lint, object }: Finding) => `${lint.name}: ${object}`;

/** Findings after a change, which is rolled back. */
async function findingsAfter(change: string, history = false): Promise<Finding[]> {
  const run = async (sql: string) =>
    ((await database.exec(sql)).at(-1)?.rows ?? []) as Record<string, unknown>[];
  await database.exec(`begin; ${change}`);
  try {
    return await findAll(run, { history });
  } finally {
    await database.exec('rollback');
  }
}

test('This schema has no unexplained finding and no explanation without one', async () => {
  const { unexplained, stale } = judge(await findingsAfter(''), EXPLAINED);
  expect(unexplained.map(named)).toEqual([]);
  expect(stale).toEqual([]);
});
