/** As search-bits.test.ts, for every text and more words at random. */
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../support/scratch.ts';
import { expectSameAnswers, expectSamePages, TEXTS } from './search-bits-steps.ts';

let database: PGlite;
beforeAll(async () => {
  database = await openDatabase({ seed: true });
});
afterAll(() => database.close());

it('bits of frequent words change no answer to any text', () => expectSameAnswers(database, TEXTS));

it('bits of frequent words are read with the same pages and counts as the documents', async () => {
  expect(await expectSamePages(database, 300)).toBeGreaterThan(150);
});
