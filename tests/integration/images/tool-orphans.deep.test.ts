import { afterAll, beforeAll, beforeEach, describe, it, vi } from 'vitest';
import { EVERY, expectAllOrNothing, FAULTS } from './fault-sweep.ts';
import { openToolSteps, TOOL_STEPS } from './tool-steps.ts';

let steps: Awaited<ReturnType<typeof openToolSteps>>;
beforeAll(async () => {
  steps = await openToolSteps();
});
afterAll(() => steps.tools.close());
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe.each(TOOL_STEPS)('%s', (name) => {
  it.each(FAULTS)('leaves all or nothing and no orphan, whichever request is %s', (kind) =>
    expectAllOrNothing(steps.faulty(name), kind, EVERY),
  );
});
