import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectAllOrNothing, FAULTS, FIRST_MIDDLE_LAST } from './fault-sweep.ts';
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

/** Every request of every step fails in tool-orphans.deep.test.ts. */
describe.each(TOOL_STEPS)('%s', (name) => {
  it.each(FAULTS)('leaves all or nothing and no orphan when a request is %s', (kind) =>
    expectAllOrNothing(steps.faulty(name), kind, FIRST_MIDDLE_LAST),
  );

  it('while storage does not answer fails and changes nothing', async () => {
    const given = await steps.prepare(name);
    const was = await steps.tools.left();
    const done = await steps.stepWhile(name, given, (_method, path) =>
      path.startsWith('/storage/') ? 'refused' : null,
    );
    expect(done).toBe(false);
    expect(await steps.tools.left()).toEqual(was);
  });
});
