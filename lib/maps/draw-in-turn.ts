import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import { FairQueue } from '@/lib/http/fair-queue';
import { currentRequest } from '@/lib/http/request-context';

/** Pause after a drawing as a multiple of its time, so that drawings take at most a quarter of the process. */
const PAUSE_FACTOR = 3;

/** More may wait than in a busy minute. */
const drawings = new FairQueue({ running: 1, runningPerClient: 1, waiting: 50, waitingPerClient: 25 });

/**
 * One map at a time: a drawing blocks the event loop for 40 to 70 ms. Null when the queue is full. Without server/ the
 * host limits its instances, and on an edge host a request cannot wait for another.
 */
export async function drawInTurn(draw: () => string): Promise<string | null> {
  const client = currentRequest()?.client;
  if (client === undefined) return draw();
  return new Promise((resolve, reject) => {
    const drawing = drawings.run(client, async () => {
      const started = performance.now();
      try {
        resolve(draw());
      } catch (error) {
        reject(error);
      }
      await wait(PAUSE_FACTOR * (performance.now() - started), undefined, { ref: false });
      return true;
    });
    void drawing.then((done) => done ?? resolve(null));
  });
}
