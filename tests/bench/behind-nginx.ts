import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runScript } from '../../scripts/lib/main.mjs';
import { log, logError, UserError } from '../../scripts/lib/output.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { ROOT } from '../../scripts/lib/serve.mjs';
import { siteToVisit } from '../../scripts/lib/site-to-visit.ts';
import { makeAccount, sessionCookies } from '../support/sign-in.ts';
import { median } from './load.ts';

/**
 * `npm run bench:nginx`: the site behind deploy/nginx/site.conf, with Debian's nginx and wrk. Two things: nothing of what
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
  install();
  const site = await siteToVisit(session, undefined);
  const { backend } = site;
  if (!backend) throw new UserError('The measurement starts a site of its own.');
  Object.assign(process.env, {
    BASE_URL: site.url,
    NEXT_PUBLIC_SUPABASE_URL: backend.url,
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: backend.publishable,
    SUPABASE_SECRET_KEY: backend.secret,
    LOCAL_BACKEND_DATA: 'not looked into',
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'nginx-'));
  session.onEnd(() => rm(folder, { recursive: true, force: true }));
  const [proxyPort, filePort] = [await freePort(), await freePort()];
  const files = path.join(folder, 'files');
  await mkdir(files);
  for (const [index, page] of PAGES.entries()) {
    const bytes = Buffer.from(await (await fetch(site.url + page)).arrayBuffer());
    await writeFile(path.join(files, `${index}.html`), bytes);
  }
  // The workers run as nobody.
  for (const place of [folder, files]) await chmod(place, 0o755);
  await writeFile(
    path.join(folder, 'nginx.conf'),
    await configuration(folder, site.url, proxyPort, filePort),
  );
  session.processes.start('nginx', 'nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')]);
  const [proxy, disk] = [`http://127.0.0.1:${proxyPort}`, `http://127.0.0.1:${filePort}`];
  await answering(`${proxy}/es`);

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

function install(): void {
  const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
  if (has('nginx') && has('wrk')) return;
  log('Installing nginx and wrk (apt-get) …');
  const command = 'apt-get update -q && apt-get install -q -y --no-install-recommends nginx wrk';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if (spawnSync('sh', ['-c', command], { env }).status !== 0)
    throw new UserError('nginx and wrk could not be installed; install both and try again.');
}

/** The shipped configuration with this run's ports and folders, inside the frame that Debian's package gives it. */
async function configuration(
  folder: string,
  site: string,
  proxyPort: number,
  filePort: number,
): Promise<string> {
  const shipped = await readFile(path.join(ROOT, 'deploy/nginx/site.conf'), 'utf8');
  const ours = shipped
    .replace('/var/cache/nginx/culinary', `${folder}/cache`)
    .replace('server 127.0.0.1:3000;', `server 127.0.0.1:${new URL(site).port};`)
    .replace('listen 80;', `listen 127.0.0.1:${proxyPort};`);
  return `daemon off;
worker_processes auto;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  sendfile on;
  access_log off;
  keepalive_requests 1000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  server {
    listen 127.0.0.1:${filePort};
    root ${folder}/files;
  }
  ${ours}
}
`;
}

async function answering(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await wait(100);
  }
  throw new UserError('nginx does not answer.');
}

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
