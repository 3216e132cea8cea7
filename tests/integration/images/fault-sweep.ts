/** A step whose requests to the backend fail one after the other: it leaves all or nothing, and never an orphan. */
import { expect } from 'vitest';
import { NO_ORPHANS } from './harness.ts';

export const FAULTS = ['refused', 'lost'] as const;
export type FaultKind = (typeof FAULTS)[number];

export interface FaultySteps {
  /** Puts in place what stands before the step, without any fault. */
  prepare(): Promise<string[]>;
  /** Says whether it was done; its requests are counted from 1, and the one with this number fails. */
  step(given: string[], fault: { request: number; kind: FaultKind } | null): Promise<boolean>;
  /** How many requests the last step made, and the one that failed. */
  last(): { requests: number; failed: string };
  /** What can be compared between two runs. */
  shape(): Promise<{ orphans: unknown }>;
  /** Requests that the step makes at least. */
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
