import type { ServerResponse } from 'node:http';
import { log } from '../lib/log.ts';

const CHECK_MS = 50;
/** A pause of this length is noticed by visitors. */
const MAX_BLOCK_MS = 200;
/** Less is the machine's other work, not this process's. */
const MIN_BUSY_MS = 100;
const MAX_ROUTES = 10;

/**
 * Logs when the event loop did not run for over 200 ms because of this process, with the routes of responses that were
 * open before or after. Stops with the process.
 */
export function watchLoop(open: ReadonlyMap<ServerResponse, string>): void {
  let last = performance.now();
  let used = process.threadCpuUsage();
  let routes = new Set<string>();
  setInterval(() => {
    const now = performance.now();
    const blocked = Math.round(now - last - CHECK_MS);
    const { user, system } = process.threadCpuUsage(used);
    const busy = Math.round((user + system) / 1000);
    const present = new Set(open.values());
    if (blocked > MAX_BLOCK_MS && busy > MIN_BUSY_MS) {
      const named = [...new Set([...routes, ...present])].slice(0, MAX_ROUTES).join(', ') || 'none';
      log.warn(`The event loop was blocked for ${blocked} ms (${busy} ms of processor time); open: ${named}`);
    }
    last = now;
    used = process.threadCpuUsage();
    routes = present;
  }, CHECK_MS).unref();
}
