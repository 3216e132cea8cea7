/** nginx with the shipped configuration, in a temporary folder and on free ports. */
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/lib/ports.mjs';
import { makeCertificate } from './certificate.ts';
import { installPackages } from './packages.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Installs Debian's nginx and further packages, named by their programs, if missing. */
export function installNginx(...others: string[]): void {
  installPackages(Object.fromEntries(['nginx', ...others].map((program) => [program, program])));
}

export interface Nginx {
  /** Its address. */
  url: string;
  pid: number | undefined;
  stop(): Promise<void>;
}

export interface NginxOptions {
  /** Further server blocks. */
  servers?: string;
  /** The project whose configuration is used. */
  root?: string;
  /** Instead of the shipped access_log line. */
  accessLog?: string;
  /** HTTP/2 with a self-signed certificate. */
  secure?: boolean;
}

/** Starts nginx in front of one site, or of several as in deploy/nginx/several.conf. Throws when it does not start. */
export async function startNginx(
  site: string | string[],
  { servers = '', root = ROOT, accessLog = 'access_log off;', secure = false }: NginxOptions = {},
): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nginx-'));
  // The workers run as the user nobody.
  await chmod(folder, 0o755);
  const port = await freePort();
  const securePort = secure ? await freePort() : undefined;
  const conf = (await readFile(path.join(root, 'deploy/nginx/site.conf'), 'utf8'))
    .replace('listen 80;', `listen 127.0.0.1:${port};${securePort ? secureListener(folder, securePort) : ''}`)
    .replace(/access_log \S+ culinary;/, accessLog);
  const shipped =
    typeof site === 'string'
      ? conf.replace('server 127.0.0.1:3000;', `server 127.0.0.1:${new URL(site).port};`)
      : (await severalConf(root, site)) + conf.replace(/^upstream culinary_site \{[\s\S]*?^\}$/m, '');
  const file = path.join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off;
worker_processes auto;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  sendfile on;
  keepalive_requests 1000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  ${servers}
  ${shipped}
}
`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'inherit' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const plainUrl = `http://127.0.0.1:${port}`;
  const url = securePort ? `https://localhost:${securePort}` : plainUrl;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  while (child.exitCode === null && child.signalCode === null) {
    if (await answers(plainUrl)) return { url, pid: child.pid, stop };
    await wait(100);
  }
  await stop();
  throw new Error('nginx does not answer');
}

/** An HTTP/2 listener with a new self-signed certificate in the folder. */
function secureListener(folder: string, port: number): string {
  const { key, certificate } = makeCertificate(folder, 'localhost');
  return ` listen 127.0.0.1:${port} ssl http2;
  ssl_certificate ${certificate}; ssl_certificate_key ${key};`;
}

async function severalConf(root: string, sites: readonly string[]): Promise<string> {
  const conf = await readFile(path.join(root, 'deploy/nginx/several.conf'), 'utf8');
  let index = 0;
  return conf.replace(/127\.0\.0\.1:300\d/g, () => `127.0.0.1:${new URL(sites[index++] ?? '').port}`);
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/robots.txt`).then(
    () => true,
    () => false,
  );
