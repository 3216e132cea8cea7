import { describe, expect, it } from 'vitest';
import playwright from '../../../playwright.config.ts';
import { oneCheck } from '../../../scripts/lib/counts.mjs';
import { DEEP_STEPS } from '../../../scripts/lib/deep-steps.mjs';
import { collectLines, log } from '../../../scripts/lib/output.mjs';
import { chooseSteps, inOrder } from '../../../scripts/lib/run-steps.mjs';
import { DEEP_SCREENS, SCREENS, type Step } from '../../../scripts/lib/steps.mjs';
import { STEPS } from '../../../scripts/lib/test-steps.mjs';

const step = (name: string, more: Partial<Step> = {}): Step => ({
  name,
  title: name,
  cores: 1,
  run: async () => oneCheck(true),
  ...more,
});

/** Does the steps' work, which ends when it is told to; `events` says what began and ended, in order. */
function simulate(steps: Step[]) {
  const events: string[] = [];
  const ends = new Map<string, () => void>();
  const done = inOrder(steps, async (one) => {
    events.push(`+${one.name}`);
    await new Promise<void>((resolve) => void ends.set(one.name, resolve));
    events.push(`-${one.name}`);
    return { step: one, counts: oneCheck(true), time: '' };
  });
  const end = async (name: string) => {
    ends.get(name)?.();
    // Whatever becomes free now has begun after a turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { events, end, done };
}

it('The journeys of every screen that Playwright knows are among the steps', () => {
  const screens = playwright.projects?.map(({ name }) => name);
  expect(new Set([...SCREENS, ...DEEP_SCREENS])).toEqual(new Set(screens));
});

describe('the steps of a test command', () => {
  it('fill two cores in their order', async () => {
    const { events, end, done } = simulate([step('a'), step('b'), step('c')]);
    expect(events).toEqual(['+a', '+b']);
    await end('b');
    expect(events).toEqual(['+a', '+b', '-b', '+c']);
    await end('c');
    await end('a');
    expect((await done).map(({ step: { name } }) => name)).toEqual(['a', 'b', 'c']);
  });

  it('wait for both cores where they keep both busy', async () => {
    const { events, end, done } = simulate([step('a'), step('both', { cores: 2 }), step('b')]);
    expect(events).toEqual(['+a', '+b']);
    await end('a');
    expect(events).toEqual(['+a', '+b', '-a']);
    await end('b');
    expect(events.at(-1)).toBe('+both');
    await end('both');
    await done;
  });

  it('wait for what they need and for what they come after, where that is done at all', async () => {
    const steps = [step('visit', { needs: 'build', after: 'look' }), step('build'), step('look')];
    const { events, end, done } = simulate(steps);
    expect(events).toEqual(['+build', '+look']);
    await end('build');
    await end('look');
    expect(events.at(-1)).toBe('+visit');
    await end('visit');
    await done;
    const alone = simulate([step('visit', { after: 'look' })]);
    expect(alone.events).toEqual(['+visit']);
    await alone.end('visit');
    await alone.done;
  });

  it('are chosen by their names, with what they need', () => {
    const steps = [step('a'), step('build'), step('visit', { needs: 'build', after: 'a' })];
    const names = (chosen: string[]) => chooseSteps(steps, chosen).map(({ name }) => name);
    expect(names([])).toEqual(['a', 'build', 'visit']);
    expect(names(['visit'])).toEqual(['build', 'visit']);
    expect(() => names(['a', 'x'])).toThrow('No step is called x. Steps: a, build, visit');
  });

  it.each([
    ['npm test', STEPS],
    ['npm run test:deep', DEEP_STEPS],
  ])('of %s can all begin, and have names of their own', async (_, steps) => {
    const begun = await inOrder(steps, async (one) => ({ step: one, counts: oneCheck(true), time: '' }));
    expect(begun.map(({ step: { name } }) => name)).toEqual([...new Set(steps.map(({ name }) => name))]);
  });
});

it('keeps the lines of work that is done beside other work together', async () => {
  const work = async (name: string) => {
    log(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    log(`${name} ends`);
    return name;
  };
  const both = await Promise.all([collectLines(() => work('a')), collectLines(() => work('b'))]);
  expect(both).toEqual([
    { value: 'a', lines: ['a begins', 'a ends'] },
    { value: 'b', lines: ['b begins', 'b ends'] },
  ]);
});
