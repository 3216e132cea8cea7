/** The watchdog ends a statement without end; other requests are hardly delayed. */
import { busyness, clientOf, type Report, spread, start, withFolder } from './harness.ts';

const LIMIT_MS = 1_500;
const AGAIN_WITHIN_MS = 1_000;
const OTHERS = 8;

export async function runAway(report: Report): Promise<void> {
  await withFolder(async (dataDir) => {
    const backend = await start(dataDir, { LOCAL_BACKEND_STATEMENT_TIMEOUT: String(LIMIT_MS) });
    const client = clientOf(backend.keys);
    let running = true;
    let failed = 0;
    const answered: number[] = [];
    const others = Array.from({ length: OTHERS }, async (_, i) => {
      while (running) {
        const { error } = await client
          .from('counters')
          .select('value')
          .eq('id', i + 1)
          .single();
        if (error) failed += 1;
        answered.push(performance.now());
      }
    });
    const pauses: number[] = [];
    let busiest = busyness();
    for (let i = 0; i < 3; i++) {
      const { error } = await client.rpc('run_away');
      const ended = performance.now();
      report.check(error?.code === '57014', `runaway ${i + 1} was ended: ${error?.message ?? 'it was not'}`);
      const before = answered.length;
      while (answered.length === before) await client.from('counters').select('value').eq('id', 1);
      busiest = Math.max(busiest, busyness());
      pauses.push((answered[before] ?? Number.POSITIVE_INFINITY) - ended);
    }
    running = false;
    await Promise.all(others);
    report.check(failed === 0, `${answered.length} other requests meanwhile, ${failed} failed`);
    const bound = Math.round(AGAIN_WITHIN_MS * busiest);
    report.check(
      Math.max(...pauses) <= bound,
      `others answered again after, min / median / max: ${spread(pauses)} (at most ${bound} ms, on an idle machine ${AGAIN_WITHIN_MS})`,
    );
    await backend.end('SIGTERM');
  });
}
