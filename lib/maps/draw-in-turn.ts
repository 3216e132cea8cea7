import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';

/** After a drawing nothing is drawn for this multiple of its time, so that drawings take a quarter of the process at most. */
const PAUSE_FACTOR = 3;
/** More than the maps of a busy minute; an attacker's are refused. */
const MAX_WAITING = 50;

const turns = pLimit(1);

/**
 * Draws one map at a time, with pauses: a drawing holds the event loop for 40 to 70 ms, and there are more than a thousand million
 * addresses of maps. Null when too many wait.
 */
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
