import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Another visitor's results during an attack; times in milliseconds. */
export interface Visit {
  requests: number;
  p99: number;
  longest: number;
  /** Responses other than 200, and failed connections. */
  failed: number;
}

/** Maximum 99th percentile for other visitors. */
export const LONGEST_P99_MS = 250;

/** Runs `attack` while another visitor requests `url` fifty times a second. Throws the attack's errors. */
export async function withVisitor(url: string, attack: () => Promise<void>): Promise<Visit> {
  const visitor = new Worker(new URL('./bystander.ts', import.meta.url), { workerData: url });
  try {
    await once(visitor, 'message');
    await attack();
    const report = once(visitor, 'message');
    visitor.postMessage('stop');
    const [visit] = await report;
    return visit;
  } finally {
    await visitor.terminate();
  }
}

/** Effects on the visitor as sentences; empty when there are none. */
export function stalls(name: string, { p99, longest, failed }: Visit): string[] {
  if (p99 < LONGEST_P99_MS && failed === 0) return [];
  return [
    `${name}: another visitor waited ${Math.round(p99)} ms at p99, ${Math.round(longest)} ms at most, ${failed} failed`,
  ];
}
