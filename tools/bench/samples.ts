/** Cost of calls to a native PostgreSQL: the server's processor time, and response time. */

import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { mulberry32 } from '../../lib/schools/model/prng.ts';

export const ROUNDS = 30;

export interface Figures {
  /** Milliseconds of processor time. */
  median: number;
  p95: number;
  /** Response time in milliseconds. */
  waited: number;
}

export interface Sample {
  worked: number;
  waited: number;
}

export async function samplesOf<One extends { sql: string }>(
  client: pg.Client,
  cases: readonly One[],
): Promise<Map<One, Sample[]>> {
  const worked = await processorClock(client);
  const roll = mulberry32(7);
  const samples = new Map<One, Sample[]>(cases.map((one) => [one, []]));
  // The first round warms up; every round has a random order.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { one } of cases.map((c) => ({ one: c, key: roll() })).sort((x, y) => x.key - y.key)) {
      const [start, before] = [performance.now(), worked()];
      await client.query(`select ${one.sql}`);
      const sample = { worked: worked() - before, waited: performance.now() - start };
      if (round > 0) samples.get(one)?.push(sample);
    }
  }
  return samples;
}

/** Processor milliseconds of the client's server process; the wall clock where unavailable. */
async function processorClock(client: pg.Client): Promise<() => number> {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const file = `/proc/${rows[0].pid}/schedstat`;
  const read = () => Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6;
  try {
    read();
    return read;
  } catch {
    return () => performance.now();
  }
}

export function figures(samples: readonly Sample[]): Figures {
  const at = (values: number[], share: number) =>
    values.sort((x, y) => x - y)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;
  const worked = samples.map((sample) => sample.worked);
  const waited = samples.map((sample) => sample.waited);
  return { median: at(worked, 0.5), p95: at(worked, 0.95), waited: at(waited, 0.95) };
}

/** The middle of some figures. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
