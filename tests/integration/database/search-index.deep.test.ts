import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../support/scratch.ts';
import { searchCalls } from '../../support/search-calls.ts';
import { expectCounted } from './counted-changes.ts';

let database: PGlite;
beforeAll(async () => {
  database = await openDatabase({ seed: true });
});
afterAll(() => database.close());

it('the search index counts right after hundreds of single changes, settled or not', async () => {
  expect(await expectCounted(database, searchCalls(database), 600)).toBeLessThan(600);
});
