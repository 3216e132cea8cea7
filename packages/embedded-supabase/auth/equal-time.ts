/** Hiding in time what an answer hides in words. */
import { setTimeout as wait } from 'node:timers/promises';

/** More than a mail takes to be written down; a mail server is talked to afterwards. */
const FLOOR_MS = 250;

/** Runs `work`, and answers no sooner than the floor, whether there was much to do or nothing. */
export async function inEqualTime<T>(work: () => Promise<T>): Promise<T> {
  const floor = wait(FLOOR_MS);
  try {
    return await work();
  } finally {
    await floor;
  }
}
