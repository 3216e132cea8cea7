import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Driver, until } from '../../tests/browsers/driver.ts';
import type { Tap } from './tap-list.ts';

/** Milliseconds after a tap, by the page's clock. */
export interface Taken {
  /** Until the first visible change. */
  seen: number;
  done: number;
  /** Interaction to Next Paint by web-vitals; null where unsupported, or after navigation. */
  inp: number | null;
}

const GIVE_UP_MS = 15_000;
/** web-vitals reports when idle after the paint. */
const INP_WAIT_MS = 1500;
const WEB_VITALS = readFileSync(
  fileURLToPath(import.meta.resolve('web-vitals')).replace(/[^/]+$/, 'web-vitals.iife.js'),
  'utf8',
);

export async function measureTap(driver: Driver, site: string, tap: Tap): Promise<Taken> {
  await driver.open(site + tap.page);
  const { result, opener } = tap;
  if (opener && !(await driver.read<boolean>(isShown(tap.target)))) await driver.click(opener);
  await driver.read(result === undefined ? KEEP_START : clockOf(tap.reaction ?? result, result));
  await driver.read(`(() => { ${WEB_VITALS}
    webVitals.onINP(({ value }) => { window.tapInp = value; }, { reportAllChanges: true, durationThreshold: 16 });
  })()`);
  const page = await driver.read<string>('location.href');
  await (tap.act ?? ((at, target) => at.click(target)))(driver, tap.target);
  if (result === undefined) {
    await until(driver, `location.href !== ${JSON.stringify(page)} && ${PAINTED} > 0`);
    const painted = await driver.read<number>(`performance.timeOrigin + ${PAINTED} - sessionStorage.tap`);
    return { seen: painted, done: painted, inp: null };
  }
  await until(driver, 'window.tapTaken !== undefined');
  const taken = await driver.read<{ seen: number; done: number }>('window.tapTaken');
  return { ...taken, inp: await inpOf(driver) };
}

async function inpOf(driver: Driver): Promise<number | null> {
  const began = performance.now();
  for (;;) {
    const inp = await driver.read<number | null>('window.tapInp ?? null');
    if (inp !== null || performance.now() - began > INP_WAIT_MS) return inp;
    await wait(50);
  }
}

const PAINTED = "(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)";
const KEEP_START = `void addEventListener('click', ({ timeStamp }) => {
  sessionStorage.tap = performance.timeOrigin + timeStamp;
}, true)`;

const isShown = (selector: string) =>
  `document.querySelector(${JSON.stringify(selector)})?.checkVisibility({ visibilityProperty: true }) ?? false`;

const clockOf = (reaction: string, result: string) => `void (() => {
  const before = { result: ${result} };
  const unanswered = ${reaction};
  const look = (start, seen) => {
    const now = performance.now() - start;
    const answer = ${reaction};
    if (!seen && answer && answer !== unanswered) seen = now;
    const done = ${result};
    if ((done && done !== before.result) || now > ${GIVE_UP_MS}) window.tapTaken = { seen: seen || now, done: now };
    else requestAnimationFrame(() => look(start, seen));
  };
  const began = new Promise((resolve) => {
    for (const kind of ['click', 'input', 'change'])
      addEventListener(kind, ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
  });
  began.then((start) => look(start, 0));
})()`;
