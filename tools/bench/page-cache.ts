import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runScript } from '../../scripts/lib/main.mjs';
import { log, UserError } from '../../scripts/lib/output.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { siteToVisit } from '../../scripts/lib/site-to-visit.ts';
import { installPackages } from '../../tests/support/packages.ts';
import { median } from './samples.ts';

/**
 * `npx node tools/bench/page-cache.ts [BASELINE]`: cached pages per second on one core against node:http, nginx and
 * another server. Medians of five alternating rounds with wrk.
 */
const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 16;
const [SERVER_CORE, CLIENT_CORE] = ['0', '1'];
const PAGES = ['/es', '/school/ferrandi-paris'];

if (process.argv[2] === '--map') serveMap();
else
  await runScript(async (session) => {
    installPackages({ wrk: 'wrk', nginx: 'nginx' });
    const baseline = process.argv[2];
    const site = await siteToVisit(session, undefined);
    const sitemap = await (await fetch(`${site.url}/sitemaps/programmes-1.xml`)).text();
    const programme = /<loc>https?:\/\/[^/]+(\/[^<]+)<\/loc>/.exec(sitemap)?.[1] ?? '';
    pin(new URL(site.url).port);
    if (baseline) pin(new URL(baseline).port);
    for (const page of [...PAGES, programme]) {
      const response = await fetch(site.url + page, { headers: { 'accept-encoding': 'br' } });
      const headers = Object.fromEntries(response.headers);
      const body = await compressedBytes(site.url + page);
      const folder = await mkdtemp(path.join(tmpdir(), 'pages-'));
      session.onEnd(() => rm(folder, { recursive: true, force: true }));
      const [mapPort, nginxPort] = [await freePort(), await freePort()];
      await writeFile(path.join(folder, 'page'), body);
      await writeFile(
        path.join(folder, 'headers.json'),
        JSON.stringify({ ...headers, 'content-encoding': 'br' }),
      );
      const map = spawn('taskset', [
        '-c',
        SERVER_CORE,
        process.execPath,
        import.meta.filename,
        '--map',
        folder,
        String(mapPort),
      ]);
      const nginx = await startFileServer(folder, nginxPort);
      await wait(1000);
      const servers: [string, string][] = [
        ['site', site.url + page],
        ['map of buffers', `http://127.0.0.1:${mapPort}/page`],
        ['nginx with the file', `http://127.0.0.1:${nginxPort}/page`],
        ...(baseline ? [['baseline', baseline + page] as [string, string]] : []),
      ];
      const rates = new Map<string, number[]>(servers.map(([name]) => [name, []]));
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [name, url] of servers) rates.get(name)?.push(responsesPerSecond(url));
      const ours = median(rates.get('site') ?? []);
      const shown = [...rates].map(([name, values]) => {
        const rate = median(values);
        return `${name} ${Math.round(rate)}/s${name === 'site' ? '' : ` (× ${(ours / rate).toFixed(2)})`}`;
      });
      log(`${page}, ${body.length} bytes: ${shown.join(', ')}`);
      map.kill();
      nginx.kill();
    }
    return 0;
  });

function serveMap(): void {
  const [, , , folder = '', port] = process.argv;
  void import('node:fs').then(({ readFileSync }) => {
    const headers = JSON.parse(readFileSync(path.join(folder, 'headers.json'), 'utf8'));
    const pages = new Map([['/page', readFileSync(path.join(folder, 'page'))]]);
    createServer((request, response) => {
      const body = pages.get(request.url ?? '');
      response.writeHead(body ? 200 : 404, { ...headers, 'content-length': body?.length ?? 0 }).end(body);
    }).listen(Number(port), '127.0.0.1');
  });
}

async function startFileServer(folder: string, port: number) {
  await chmod(folder, 0o755);
  const file = path.join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; worker_processes 1; worker_cpu_affinity 01; pid ${folder}/nginx.pid; error_log stderr; events {}
http { access_log off; open_file_cache max=10; keepalive_requests 1000000; sendfile on; tcp_nopush on; default_type text/html;
  server { listen 127.0.0.1:${port}; location /page { root ${folder}; add_header Content-Encoding br; } } }`,
  );
  return spawn('nginx', ['-p', folder, '-c', file], { stdio: 'inherit' });
}

/** As transferred; fetch would decompress it. */
async function compressedBytes(url: string): Promise<Buffer> {
  const { stdout } = spawnSync('curl', ['--silent', '-H', 'Accept-Encoding: br', url], {
    maxBuffer: 10_000_000,
  });
  return stdout;
}

/** Pins the process of a port to the servers' core. */
function pin(port: string): void {
  const { stdout } = spawnSync('ss', ['-ltnpH', `sport = :${port}`], { encoding: 'utf8' });
  const pid = /pid=(\d+)/.exec(stdout)?.[1];
  if (!pid) throw new UserError(`No process of this user listens on port ${port}`);
  spawnSync('taskset', ['-apc', SERVER_CORE, pid]);
}

function responsesPerSecond(url: string): number {
  const { stdout, stderr } = spawnSync(
    'taskset',
    ['-c', CLIENT_CORE, 'wrk', '-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '-H', 'Accept-Encoding: br', url],
    { encoding: 'utf8' },
  );
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (!rate || stdout.includes('Non-2xx'))
    throw new UserError(`wrk measured nothing at ${url}: ${stdout}${stderr}`);
  return rate;
}
