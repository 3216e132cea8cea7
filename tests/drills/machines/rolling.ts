import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { log, UserError } from '../../../scripts/lib/output.mjs';
import type { SiteProcess } from './site-process.ts';

/** Stands for systemd, which the drill does not need: hands on what deploy/roll.sh tells it. */
const SYSTEMCTL = (port: number) => `#!/bin/sh
exec curl --silent --show-error --fail --max-time 120 --output /dev/null -X POST "http://127.0.0.1:${port}/$1/$2"
`;
const TOLD = /^\/(stop|start)\/culinary@(\d+)$/;

export interface Rolling {
  /** Replaces all processes by those of another release, as an operator does: by deploy/roll.sh. Throws when it fails. */
  roll(sites: readonly SiteProcess[], release: string): Promise<void>;
  close(): Promise<void>;
}

/** Where a release keeps the copy of its build for a process; deploy/roll.sh names it so too. */
export const folderOf = (release: string, port: number): string => `${release}/.next-${port}`;

/** `folder` is for what stands in for systemd, `root` the project. */
export async function startRolling(root: string, folder: string): Promise<Rolling> {
  let sites: readonly SiteProcess[] = [];
  let release = '';
  const server = createServer((request, response) => {
    const [, verb, port] = TOLD.exec(request.url ?? '') ?? [];
    const site = sites.find((one) => String(one.port) === port);
    const done = verb === 'stop' ? site?.end() : site?.start(folderOf(release, site.port));
    Promise.resolve(done ?? Promise.reject(new Error(`There is no ${request.url}`))).then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const programs = path.join(folder, 'bin');
  await mkdir(programs, { recursive: true });
  await writeFile(path.join(programs, 'systemctl'), SYSTEMCTL((server.address() as AddressInfo).port), {
    mode: 0o755,
  });
  const env = {
    ...process.env,
    PATH: `${programs}:${process.env.PATH}`,
    INSTANCES: path.join(folder, 'instances'),
  };
  return {
    async roll(rolled, wanted) {
      sites = rolled;
      release = wanted;
      const ports = rolled.map(({ port }) => String(port));
      const child = spawn('sh', [path.join(root, 'deploy/roll.sh'), path.join(root, wanted), ...ports], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child.stdout.on('data', (part) => log(`deploy/roll.sh: ${String(part).trim()}`));
      let said = '';
      child.stderr.on('data', (part) => {
        said += part;
      });
      const code = await new Promise((resolve) => child.once('close', resolve));
      if (code !== 0) throw new UserError(`deploy/roll.sh ended with ${code}: ${said}`);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
