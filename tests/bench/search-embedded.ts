/**
 * Measures the search of schools in PGlite, as the embedded backend runs it, over the seed and the schools of the registers: the
 * median and 95th percentile of the time until the answer of each family of searches, page and counts.
 *
 *   npm run bench:search-embedded
 */
import { addRegisterSchools } from '../support/judged.ts';
import { openDatabase } from '../support/scratch.ts';
import { figures, ROUNDS, type Sample } from './samples.ts';
import { FAMILIES } from './search-families.ts';

const GOAL_MS = 30;

const database = await openDatabase({ seed: true });
try {
  const schools = 46 + (await addRegisterSchools(database));
  await database.exec('vacuum analyze');
  console.log(`${schools} schools in PGlite, ${ROUNDS} rounds, goal ${GOAL_MS} ms`);
  for (const [family, texts] of Object.entries(FAMILIES)) {
    const samples: Record<'search_schools' | 'search_facets', Sample[]> = {
      search_schools: [],
      search_facets: [],
    };
    for (let round = 0; round <= ROUNDS; round++) {
      for (const text of texts) {
        for (const call of ['search_schools', 'search_facets'] as const) {
          const start = performance.now();
          await database.query(`select public.${call}(p_search => $1)`, [text]);
          const waited = performance.now() - start;
          if (round > 0) samples[call].push({ worked: waited, waited });
        }
      }
    }
    const [page, counts] = [figures(samples.search_schools), figures(samples.search_facets)];
    const verdict = Math.max(page.p95, counts.p95) <= GOAL_MS ? '' : '  MISSED';
    console.log(
      `${family.padEnd(16)} page ${page.median.toFixed(1)} / ${page.p95.toFixed(1)} ms, counts ${counts.median.toFixed(1)} / ${counts.p95.toFixed(1)} ms${verdict}`,
    );
  }
} finally {
  await database.close();
}
