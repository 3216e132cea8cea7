import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';

/** Pause after a drawing as a multiple of its time, so that drawings take at most a quarter of the process. */
const PAUSE_FACTOR = 3;
/** Limits the queue: more than a busy minute needs. */
const MAX_WAITING = 50;

const turns = pLimit(1);

/** One map at a time: a drawing blocks the event loop for 40 to 70 ms. Null when the queue is full. */
export function drawInTurn(draw: () => string): Promise<string | null> {
  if (turns.pendingCount >= MAX_WAITING) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    void turns(async () => {
      const started = performance.now();
      try {
        resolve(draw());
      } catch (error) {
        reject(error);
      }
      await wait(PAUSE_FACTOR * (performance.now() - started), undefined, { ref: false });
    });
  });
}
