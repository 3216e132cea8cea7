import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** deploy/roll.sh with a fake systemctl that records its arguments, and processes that are ready or not. */
let folder: string;
let servers: Server[];
let ports: number[];
let status: number;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'roll-'));
  status = 200;
  servers = await Promise.all(
    [0, 1].map(async () => {
      const server = createServer((_, response) => response.writeHead(status).end());
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  ports = servers.map((server) => (server.address() as AddressInfo).port);
  await mkdir(path.join(folder, 'bin'));
  await mkdir(path.join(folder, 'release/.next'), { recursive: true });
  await writeFile(path.join(folder, 'release/.next/BUILD_ID'), 'built');
  await writeFile(path.join(folder, 'bin/systemctl'), `#!/bin/sh\necho "$*" >> '${folder}/told'\n`, {
    mode: 0o755,
  });
});
afterEach(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await rm(folder, { recursive: true, force: true });
});

async function roll(args: string[], settings: Record<string, string> = {}) {
  const child = spawn('sh', ['deploy/roll.sh', ...args], {
    env: {
      ...process.env,
      PATH: `${path.join(folder, 'bin')}:${process.env.PATH}`,
      INSTANCES: path.join(folder, 'instances'),
      ...settings,
    },
  });
  let said = '';
  child.stderr.on('data', (part) => {
    said += part;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const told = await readFile(path.join(folder, 'told'), 'utf8').catch(() => '');
  return { code, said, told: told.trim().split('\n') };
}

describe('a rolling restart', () => {
  it('ends and starts one process after the other', async () => {
    const release = path.join(folder, 'release');
    const { code, told } = await roll([release, ...ports.map(String)]);
    expect(code).toBe(0);
    expect(told).toEqual(ports.flatMap((port) => [`stop culinary@${port}`, `start culinary@${port}`]));
    for (const port of ports)
      expect(await readlink(path.join(folder, 'instances', String(port)))).toBe(release);
    expect((await roll([release, String(ports[0])])).code).toBe(0);
  });

  it('stops at a process that does not become ready', async () => {
    status = 503;
    const { code, said, told } = await roll([path.join(folder, 'release'), ...ports.map(String)], {
      READY_LIMIT: '0',
    });
    expect([code, told]).toEqual([1, [`stop culinary@${ports[0]}`, `start culinary@${ports[0]}`]]);
    expect(said).toContain(`culinary@${ports[0]} is not ready after 0 s`);
  });

  it('touches nothing for a release that has not been built', async () => {
    expect(await roll([folder, String(ports[0])])).toMatchObject({ code: 2, told: [''] });
  });
});
