/** A step in which each request to the backend fails once: it must complete or change nothing, without orphans. */
import { expect } from 'vitest';
import { NO_ORPHANS } from './harness.ts';

export const FAULTS = ['refused', 'lost'] as const;
export type FaultKind = (typeof FAULTS)[number];

export interface FaultySteps {
  prepare(): Promise<string[]>;
  /** Returns whether it succeeded; the request with this number, from 1, fails. */
  step(given: string[], fault: { request: number; kind: FaultKind } | null): Promise<boolean>;
  /** The number of requests of the last step, and the one that failed. */
  last(): { requests: number; failed: string };
  /** State to compare between two runs. */
  shape(): Promise<{ orphans: unknown }>;
  atLeast: number;
}

export async function expectAllOrNothing(steps: FaultySteps, kind: FaultKind): Promise<void> {
  const first = await steps.prepare();
  const before = await steps.shape();
  expect(await steps.step(first, null)).toBe(true);
  const { requests } = steps.last();
  const after = await steps.shape();
  expect(after.orphans).toEqual(NO_ORPHANS);
  expect(requests).toBeGreaterThan(steps.atLeast);
  for (let request = 1; request <= requests; request += 1) {
    const given = await steps.prepare();
    const done = await steps.step(given, { request, kind });
    const { failed } = steps.last();
    const now = await steps.shape();
    expect(now.orphans, failed).toEqual(NO_ORPHANS);
    if (done) expect(now, `done in spite of ${failed}`).toEqual(after);
    else expect([before, after], failed).toContainEqual(now);
  }
}
