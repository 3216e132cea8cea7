/** Prevents timing attacks on responses that must not reveal whether an account exists. */
import { setTimeout as wait } from 'node:timers/promises';

/** Longer than preparing a mail takes; the mail server is contacted afterwards. */
const FLOOR_MS = 250;

/** Runs `work` and resolves no sooner than the minimum time. */
export async function inEqualTime<T>(work: () => Promise<T>): Promise<T> {
  const floor = wait(FLOOR_MS);
  try {
    return await work();
  } finally {
    await floor;
  }
}
