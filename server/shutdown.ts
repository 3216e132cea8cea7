import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Application } from '../lib/http/application.ts';
import { serverLink } from '../lib/http/server-link.ts';
import { log } from '../lib/log.ts';

/** Maximum time for jobs, counts and reports: longer than a job's item, shorter than supervisors' limits. */
const WORK_MS = 5000;
/** Maximum time for open requests after the server has stopped accepting. */
const REQUESTS_MS = 30_000;
/** Interval of closing idle connections, which browsers open in advance. */
const IDLE_CHECK_MS = 500;

/** Not ready, release jobs, accept until the balancer noticed, stop listening, finish `open` responses. Exit code 0. */
export function endGracefully(
  server: Server,
  application: Application,
  open: ReadonlyMap<ServerResponse, string>,
  close: () => Promise<void>,
): void {
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const closeIdle = () => {
    const busy = new Set([...open.keys()].map(({ socket }) => socket));
    for (const socket of connections) if (!busy.has(socket)) socket.destroy();
  };

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (serverLink.isEnding) return;
    serverLink.isEnding = true;
    // Asks clients not to reuse connections.
    for (const response of open.keys()) response.shouldKeepAlive = false;
    const exitCode = signal === 'SIGINT' ? 130 : 0;
    const delay = signal === 'SIGTERM' ? application.settings.shutdownDelayMs : 0;
    await Promise.all([within(WORK_MS, application.stopWork()), wait(delay)]);
    await within(WORK_MS, application.flush());
    const closed = new Promise((resolve) => server.close(resolve));
    const idle = setInterval(closeIdle, IDLE_CHECK_MS);
    const late = wait(REQUESTS_MS, 'late' as const, { ref: false });
    if ((await Promise.race([closed, late])) === 'late')
      log.warn(`Ended with requests unanswered after ${REQUESTS_MS / 1000} s`);
    clearInterval(idle);
    await within(WORK_MS, close());
    process.exit(exitCode);
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(signal));
  // The supervisor is gone, even by SIGKILL (scripts/lib/processes.mjs).
  process.once('disconnect', () => void end('SIGTERM'));
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  await Promise.race([
    work.catch((error: unknown) => log.error(error)),
    wait(milliseconds, undefined, { ref: false }),
  ]);
}
