/** A server with Redis' protocol on the loopback, which can be lost in several ways. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/lib/ports.mjs';
import { installPackages } from './packages.ts';

export interface ValkeyServer {
  url: string;
  /** Ends it; what it held is gone. */
  halt(): Promise<void>;
  /** Starts it again at the same address. */
  resume(): Promise<void>;
  /** It still accepts connections and answers nothing, until `wake`. */
  hang(): void;
  wake(): void;
  /** Ends it for good. */
  stop(): Promise<void>;
}

/** Starts one, or keeps a port free for one that is started later. Throws when it does not come up. */
export async function startValkey({ running = true } = {}): Promise<ValkeyServer> {
  // Debian's redis-server stands in for Valkey: it speaks the same, and every Debian has it.
  installPackages({ 'redis-server': 'redis-server' });
  const folder = await mkdtemp(path.join(tmpdir(), 'valkey-'));
  const port = await freePort();
  let child: ChildProcess | null = null;
  const halt = async () => {
    const ended = child && new Promise((resolve) => child?.once('exit', resolve));
    child?.kill('SIGKILL');
    await ended;
    child = null;
  };
  const resume = async () => {
    const settings = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no' };
    const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    child = spawn('redis-server', flags, { stdio: 'ignore' });
    for (let tries = 0; tries < 100 && child.exitCode === null; tries += 1) {
      if (await accepts(port)) return;
      await wait(50);
    }
    throw new Error('redis-server does not accept connections');
  };
  if (running) await resume();
  return {
    url: `redis://127.0.0.1:${port}`,
    halt,
    resume,
    hang: () => void child?.kill('SIGSTOP'),
    wake: () => void child?.kill('SIGCONT'),
    async stop() {
      await halt();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
