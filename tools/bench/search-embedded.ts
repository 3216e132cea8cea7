/**
 * Measures the search of schools in PGlite, as the embedded backend runs it, over the seed and the schools of the registers: the
 * median and 95th percentile of the time until the answer of each family of searches, page and counts.
 *
 *   npx node tools/bench/search-embedded.ts
 */
import { scratchDatabase } from '../../scripts/scratch-database.ts';
import { addRegisterSchools } from './register-schools.ts';
import { figures, ROUNDS, type Sample } from './samples.ts';
import { FAMILIES } from './search-families.ts';

const GOAL_MS = 30;
const CALLS = ['search_schools', 'search_facets'] as const;

const database = await scratchDatabase({ seed: true });
try {
  const schools = 46 + (await addRegisterSchools(database));
  await database.exec('vacuum analyze');
  console.log(`${schools} schools in PGlite, ${ROUNDS} rounds, median / p95, goal ${GOAL_MS} ms`);
  for (const [family, texts] of Object.entries(FAMILIES)) {
    const samples = new Map<string, Sample[]>(CALLS.map((call) => [call, []]));
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [text, call] of texts.flatMap((one) => CALLS.map((name) => [one, name] as const))) {
        const start = performance.now();
        await database.query(`select public.${call}(p_search => $1)`, [text]);
        const waited = performance.now() - start;
        if (round > 0) samples.get(call)?.push({ worked: waited, waited });
      }
    }
    const found = [...samples].map(([call, all]) => ({ call, ...figures(all) }));
    const line = found.map(({ call, median, p95 }) => `${call} ${median.toFixed(1)} / ${p95.toFixed(1)} ms`);
    const verdict = found.every(({ p95 }) => p95 <= GOAL_MS) ? 'kept' : 'MISSED';
    console.log(`${family.padEnd(16)} ${line.join(', ')}  ${verdict}`);
  }
} finally {
  await database.close();
}
