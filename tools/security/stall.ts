import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** How somebody else fared while an attack went on; times in milliseconds. */
export interface Visit {
  requests: number;
  p99: number;
  longest: number;
  /** Answers other than 200, and none at all. */
  failed: number;
}

/** What another visitor may have to wait at the 99th percentile, whatever anybody does. */
export const LONGEST_P99_MS = 250;

/** Makes `attack` while another visitor asks for `url` fifty times a second. Throws what the attack throws. */
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

/** What the visit proves against the attack called `name`, in words; empty when the visitor noticed nothing. */
export function stalls(name: string, { p99, longest, failed }: Visit): string[] {
  if (p99 < LONGEST_P99_MS && failed === 0) return [];
  return [
    `${name}: another visitor waited ${Math.round(p99)} ms at p99, ${Math.round(longest)} ms at most, ${failed} failed`,
  ];
}
