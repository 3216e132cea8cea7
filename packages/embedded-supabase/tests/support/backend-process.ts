import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ENTRY = fileURLToPath(new URL('../../main.ts', import.meta.url));
const READY_LIMIT_MS = 120_000;

export interface BackendKeys {
  url: string;
  publishable: string;
  secret: string;
  inbox: string;
  pid: number;
}

export interface BackendProcess {
  keys: BackendKeys;
  child: ChildProcess;
  /** Milliseconds from the start of the process to its ready line. */
  readyAfterMs: number;
  output(): string;
  /** Sends a signal and resolves with the exit code; null when the signal itself ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export async function runBackend(
  env: Record<string, string>,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [ENTRY], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (part: string) => {
      texts[name] += part;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...texts };
}

/** Starts a backend on `dataDir` and waits until it is ready. Throws with its output when it ends before. */
export async function startBackendProcess(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<BackendProcess> {
  const keysFile = join(dataDir, 'keys.json');
  await rm(keysFile, { force: true });
  const started = performance.now();
  const child = spawn(process.execPath, [ENTRY], {
    env: { ...process.env, LOCAL_BACKEND_PORT: '0', LOCAL_BACKEND_DATA: dataDir, ...env },
    // An IPC channel, as the project's scripts provide one.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  }) as ChildProcess & Record<'stdout' | 'stderr', Readable>;
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  const ready = new Promise<number>((resolve) => {
    child.stdout.on('data', () => {
      if (text.includes('The backend is ready')) resolve(performance.now() - started);
    });
  });
  const ended = once(child, 'exit').then(() => null);
  const late = wait(READY_LIMIT_MS, null, { ref: false });
  const readyAfterMs = await Promise.race([ready, ended, late]);
  if (readyAfterMs === null) {
    child.kill('SIGKILL');
    throw new Error(`The backend did not start:\n${text}`);
  }
  return {
    keys: JSON.parse(await readFile(keysFile, 'utf8')) as BackendKeys,
    child,
    readyAfterMs,
    output: () => text,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const exit = once(child, 'exit');
      child.kill(signal);
      const [code] = (await exit) as [number | null];
      return code;
    },
  };
}
