/**
 * Serves the build of a site, as `next start` does, but listens only when everything is ready (decision 131). `next start` listens
 * first: who asks meanwhile waits for seconds, also where another process could answer, and is answered without the patches of
 * lib/next, which see a request when it comes in.
 *
 *   node scripts/site-server.mjs -p PORT -H HOST, in the folder of the site; NEXT_DIST_DIR names the build
 */
import { createServer } from 'node:http';
import module from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { warmUp } from './lib/warm-up.mjs';

const WARM_UP_LIMIT_MS = 5000;
/** When most of the code has been compiled that a process needs. */
const KEEP_CODE_MS = 60_000;

const { values } = parseArgs({
  options: { port: { type: 'string', short: 'p' }, host: { type: 'string', short: 'H' } },
});
const port = Number(values.port);
const hostname = values.host ?? 'localhost';
// What V8 made of the code is kept beside the build, which takes a third off the next start. A folder that cannot be written does no harm.
module.enableCompileCache?.(path.resolve(process.env.NEXT_DIST_DIR || '.next', 'compiled'));
// Next.js asks itself there where a server action leads to another page.
process.env.__NEXT_PRIVATE_ORIGIN = `http://${hostname}:${port}`;

const { default: next } = await import('next');
const app = next({ dev: false, dir: process.cwd(), hostname, port });
const handle = app.getRequestHandler();
const server = createServer((request, response) => {
  handle(request, response).catch((error) => {
    console.error(error);
    response.destroy();
  });
});

let ending = false;
/** Accepts no more, answers what was asked, and ends. @param {number} exitCode */
async function end(exitCode) {
  if (ending) return;
  ending = true;
  await new Promise((resolve) => server.close(resolve));
  await app.close().catch(console.error);
  process.exit(exitCode);
}
// Before the site is prepared: lib/next/before-exit.ts puts itself in front of who listens by then.
process.on('SIGTERM', () => void end(143));
process.on('SIGINT', () => void end(130));

await app.prepare();
await warmUp(server, port, WARM_UP_LIMIT_MS);
if (!ending) {
  server.once('error', (error) => {
    console.error(`The site cannot listen on port ${port}: ${error.message}`);
    process.exit(1);
  });
  server.listen(port, hostname);
  // A process that is killed has kept nothing by then.
  setTimeout(() => module.flushCompileCache?.(), KEEP_CODE_MS).unref();
}
