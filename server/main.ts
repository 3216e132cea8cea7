/**
 * Next.js behind a page cache. node server/main.ts -p PORT -H HOST, in the site's folder; NEXT_DIST_DIR names the build
 */

import { createServer, type ServerResponse } from 'node:http';
import module from 'node:module';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { newContext } from '../lib/http/request-context.ts';
import { serverLink } from '../lib/http/server-link.ts';
import { log } from '../lib/log.ts';
import { path } from '../lib/routes.ts';
import { createHandler } from './handle.ts';
import { PageCache } from './page-cache.ts';
import { Pages } from './pages.ts';
import { prerender } from './prerender.ts';
import { type Handler, render } from './render.ts';
import { endGracefully } from './shutdown.ts';
import { loadSnapshot, saveSnapshot } from './snapshot.ts';
import { watchLoop } from './watch-loop.ts';

/** Rendered before listening: the first pages of a process cost twenty times later ones. */
const WARM_UP = [
  '/es',
  '/en',
  '/programas',
  '/programmes',
  '/es?type=college',
  '/en?specialty=pastry',
  '/api/v1/schools',
];
/** A failing backend must not delay the start. */
const WARM_UP_MS = 5000;
/** Pages are rendered again after a day, for changes by time: opening dates, the year in the footer. */
const MAX_AGE_MS = 86_400_000;
const GRACE_MS = 60_000;
/** Without the change feed. */
const UNWATCHED_MAX_AGE_MS = 60_000;
const KEEP_CODE_MS = 60_000;

const { values } = parseArgs({
  options: { port: { type: 'string', short: 'p' }, host: { type: 'string', short: 'H' } },
});
const port = Number(values.port);
// Next.js uses this name for its redirects of server actions, not the interface.
const hostname = 'localhost';
// Code is cached in the build folder, which makes the next start a third faster. Errors for a read-only folder are
// ignored.
module.enableCompileCache?.(resolve(process.env.NEXT_DIST_DIR || '.next', 'compiled'));
process.env.GCSD_SERVER = '1';

const { default: next } = await import('next');
const app = next({ dev: false, dir: process.cwd(), hostname, port });
await app.prepare();
const handleWithNext = app.getRequestHandler();
const handler: Handler = (request, response) => {
  handleWithNext(request, response).catch((error: unknown) => {
    log.error(error);
    response.destroy();
  });
};
// Next.js runs instrumentation.ts before its first request.
await render(handler, path('live'), hostname, newContext('start', path('live')));
const { application } = serverLink;
if (!application) throw new Error('instrumentation.ts did not start the application');
const { settings } = application;
const cache = new PageCache({
  bytes: settings.cacheBytes,
  maxAgeMs: settings.hasChangeFeed ? MAX_AGE_MS : UNWATCHED_MAX_AGE_MS,
  graceMs: settings.hasChangeFeed ? GRACE_MS : 0,
});
serverLink.cache = cache;
const pages = new Pages({ cache, handler, host: new URL(settings.siteUrl).host, application });
const open = new Map<ServerResponse, string>();
const server = createServer(
  // Cookies over 16 kB must reach the middleware, which removes a too large session; Node.js would permanently respond
  // 431.
  { shouldUpgradeCallback: () => false, maxHeaderSize: 32_768 },
  createHandler({ open, pages, handler, application }),
);
// By port, for several processes of this build.
const snapshot = resolve(process.env.NEXT_DIST_DIR || '.next', 'cache', `pages-${port}`);
const changesRead = await loadSnapshot(cache, snapshot);
if (changesRead !== null) await application.resumeChanges(changesRead);
endGracefully(server, application, open, async () => {
  await saveSnapshot(cache, snapshot, application.changesRead());
  await app.close();
});

await Promise.race([
  Promise.allSettled(WARM_UP.map((key) => pages.load(key))),
  wait(WARM_UP_MS, undefined, { ref: false }),
]);
server.once('error', (error) => {
  log.error(`The site cannot listen on port ${port}: ${error.message}`);
  process.exit(1);
});
watchLoop(open);
if (!serverLink.isEnding) {
  server.listen(port, values.host ?? hostname);
  setTimeout(() => module.flushCompileCache?.(), KEEP_CODE_MS).unref();
  if (settings.prerender) void prerender(pages, cache, application);
}
