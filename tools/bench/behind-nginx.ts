import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runScript } from '../../scripts/lib/main.mjs';
import { log, logError, UserError } from '../../scripts/lib/output.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { siteToVisit } from '../../scripts/lib/site-to-visit.ts';
import { installNginx, startNginx } from '../../tests/support/nginx.ts';
import { makeAccount, sessionCookies } from '../../tests/support/sign-in.ts';
import { setTestSites } from '../../tests/support/site.ts';
import { median } from './load.ts';

/**
 * `npx node tools/bench/behind-nginx.ts`: the site behind deploy/nginx/site.conf, with Debian's nginx and wrk. Two things: nothing of what
 * an administrator was answered is ever given to somebody else, and a cached page comes at no less than 0.8 of the rate
 * at which nginx gives the same bytes from the disk (in pairs, one after the other).
 */
const PAIRS = 5;
const SECONDS = 3;
const GOAL = 0.8;
const PAGES = ['/es', '/school/ferrandi-paris'];
/** Spelled in every way that nginx or Next.js might read differently. */
const PRIVATE = [
  ...[
    '/admin',
    '/admin/schools',
    '/%61dmin/schools',
    '//admin/schools',
    '/x/../admin/schools',
    '/Admin/schools',
  ],
  ...['/api/admin/schools/export', '/%61pi/admin/schools/export', '/api/session', '/auth/profile'],
];

await runScript(async (session) => {
  installNginx('wrk');
  const site = await siteToVisit(session, undefined);
  const { backend } = site;
  if (!backend) throw new UserError('The measurement starts a site of its own.');
  setTestSites([
    {
      SITE_UNDER_TEST: site.url,
      NEXT_PUBLIC_SUPABASE_URL: backend.url,
      NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: backend.publishable,
      SUPABASE_SECRET_KEY: backend.secret,
      LOCAL_BACKEND_DATA: 'not looked into',
    },
  ]);
  const files = await mkdtemp(path.join(tmpdir(), 'pages-'));
  session.onEnd(() => rm(files, { recursive: true, force: true }));
  // nginx's workers run as nobody.
  await chmod(files, 0o755);
  for (const [index, page] of PAGES.entries()) {
    const bytes = Buffer.from(await (await fetch(site.url + page)).arrayBuffer());
    await writeFile(path.join(files, `${index}.html`), bytes);
  }
  const filePort = await freePort();
  const nginx = await startNginx(site.url, {
    servers: `server { listen 127.0.0.1:${filePort}; root ${files}; }`,
  });
  session.onEnd(nginx.stop);
  const [proxy, disk] = [nginx.url, `http://127.0.0.1:${filePort}`];

  const faults = await leaks(proxy);
  for (const [index, page] of PAGES.entries()) {
    const ratios: number[] = [];
    let rate = 0;
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const fromDisk = answersPerSecond(`${disk}/${index}.html`);
      rate = answersPerSecond(proxy + page);
      ratios.push(rate / fromDisk);
    }
    const ratio = median(ratios);
    log(
      `${page}: ${ratio.toFixed(2)} of nginx giving the file from disk (${Math.round(rate)} answers a second)`,
    );
    if (ratio < GOAL) faults.push(`${page}: ${ratio.toFixed(2)} of the rate from disk, ${GOAL} is the goal`);
  }
  for (const fault of faults) logError(fault);
  return faults.length === 0 ? 0 : 1;
});

/** What a visitor is given right after an administrator asked for the same address: never from the cache. */
async function leaks(proxy: string): Promise<string[]> {
  const cookie = (await sessionCookies(await makeAccount('admin')))
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
  const faults: string[] = [];
  let seen = 0;
  for (const address of PRIVATE) {
    const asAdmin = await ask(proxy, address, cookie);
    const asVisitor = await ask(proxy, address, undefined);
    if (asAdmin.status === 200) seen += 1;
    if (asVisitor.cache === 'HIT' || asAdmin.cache === 'HIT') faults.push(`${address} came from the cache`);
  }
  if (seen < 4) faults.push('the administrator was not let in: nothing was tried');
  log(
    `${PRIVATE.length} private addresses asked for as an administrator and as a visitor: ${faults.length} leaks.`,
  );
  return faults;
}

/** Through node:http, because fetch straightens addresses before it sends them. */
async function ask(proxy: string, address: string, cookie: string | undefined) {
  const { hostname, port } = new URL(proxy);
  return new Promise<{ status: number; cache: string }>((resolve, reject) => {
    get({ hostname, port, path: address, headers: cookie ? { cookie } : {} }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, cache: String(answer.headers['x-cache'] ?? '') }),
      );
    }).on('error', reject);
  });
}

/** What wrk counts on two threads with 32 connections. */
function answersPerSecond(url: string): number {
  const { stdout } = spawnSync('wrk', ['-t2', '-c32', `-d${SECONDS}s`, url], { encoding: 'utf8' });
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} did not answer 200: ${stdout}`);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (!Number.isFinite(rate)) throw new Error(`wrk said nothing about ${url}`);
  return rate;
}
