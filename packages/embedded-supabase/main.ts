/** `npm run backend`: the embedded Supabase backend as a process. */
import { join } from 'node:path';
import { readConfig } from './config.ts';
import { type Backend, createBackend } from './create-backend.ts';
import { makeFilesPrivate } from './engine/private-folder.ts';
import { startHousekeeping } from './housekeeping.ts';
import { type HttpServer, listen } from './http/server.ts';
import { writePrivateFile } from './keys/keys.ts';
import { inboxPath } from './mail/inbox.ts';
import { sentenceOf } from './sentences.ts';

/** Time for running requests after a signal; then their connections are closed. */
const GRACE_MS = 3_000;
/** Forces the end when shutdown hangs: answered requests are on disk. */
const FORCED_EXIT_MS = 8_000;

makeFilesPrivate();

const log = (line: string) => process.stderr.write(`${line}\n`);

let server: HttpServer | undefined;
let backend: Backend | undefined;
let stopHousekeeping: (() => Promise<void>) | undefined;
let stopping = false;

async function start(): Promise<void> {
  const config = readConfig();
  server = await listen(config.host, config.port, log);
  backend = await createBackend({ config, url: server.url, log, onFatal: fail });
  if (stopping) return;
  const { publishable, secret } = backend.keys;
  const inbox = server.url + inboxPath(backend.keys);
  const keys = { url: server.url, publishable, secret, inbox, pid: process.pid };
  server.serve(backend.handler);
  stopHousekeeping = startHousekeeping(backend.deps);
  await writePrivateFile(join(config.dataDir, 'keys.json'), `${JSON.stringify(keys, null, 2)}\n`);
  // Not the inbox, whose address gives access to all mails: this line is logged.
  process.stdout.write(`The backend is ready at ${server.url}\n`);
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(code), FORCED_EXIT_MS).unref();
  await server?.close(GRACE_MS);
  await stopHousekeeping?.();
  await backend?.close();
  process.exit(code);
}

function fail(error: unknown): void {
  log(sentenceOf(error));
  void stop(1);
}

// The parent process may be gone; writing to its pipes then fails.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
// The parent script may be killed before it can end this process.
process.on('disconnect', () => void stop(0));

start().catch(fail);
