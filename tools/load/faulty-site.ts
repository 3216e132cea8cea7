import { execFileSync } from 'node:child_process';
import { mkdtemp, open, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startBackend } from '../../scripts/lib/backend.mjs';
import type { runScript } from '../../scripts/lib/main.mjs';
import { log } from '../../scripts/lib/output.mjs';
import { forBackend, prepare } from '../../scripts/lib/serve.mjs';
import { buildStack, type Means, type Stack, serveStack } from '../../scripts/lib/stack.mjs';
import { setTestSites } from '../../tests/support/site.ts';

type Session = Parameters<Parameters<typeof runScript>[0]>[0];

const DISK_MB = 1500;
/** Less than a segment of the database's log. */
const LEFT_BYTES = 1_000_000;
const STOPPED_MS = 12_000;
const FULL_MS = 8000;
const FAULTS = ['kill', 'stop', 'restart', 'full disk'] as const;

/** A site and backend with injected faults, on a separate disk where this process may mount one. */
export class FaultySite {
  readonly #means: Means;
  readonly #stack: Stack;
  readonly #hasDisk: boolean;
  readonly folder: string;
  readonly url: string;
  readonly #pids: { site: number; backend: number };

  private constructor(
    means: Means,
    stack: Stack,
    folder: string,
    hasDisk: boolean,
    pids: { site: number; backend: number },
  ) {
    this.#means = means;
    this.#stack = stack;
    this.folder = folder;
    this.#hasDisk = hasDisk;
    this.url = stack.siteUrl;
    this.#pids = pids;
  }

  static async serve(session: Session): Promise<FaultySite> {
    const { root, node } = await prepare(session);
    const means = { root, node, processes: session.processes };
    const folder = await mkdtemp(path.join(tmpdir(), 'faults-'));
    const hasDisk = process.platform === 'linux' && process.getuid?.() === 0;
    if (hasDisk) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder]);
    else log('Full disks are left out: only root of a Linux can mount a small one.');
    session.onEnd(async () => {
      if (hasDisk) execFileSync('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true, force: true });
    });
    // Data of the backend, and temporary files of both.
    process.env.TMPDIR = folder;
    const stack = await buildStack(means);
    setTestSites([{ ...stack.env, SITE_UNDER_TEST: stack.siteUrl }]);
    const site = await serveStack(means, stack);
    const keys = JSON.parse(
      await readFile(path.join(String(stack.env.LOCAL_BACKEND_DATA), 'keys.json'), 'utf8'),
    );
    return new FaultySite(means, stack, folder, hasDisk, {
      site: Number(site.pid),
      backend: Number(keys.pid),
    });
  }

  /** Injects a fault and waits until it is over; returns its name. */
  async fail(random: () => number): Promise<string> {
    const fault = FAULTS[Math.floor(random() * (this.#hasDisk ? 4 : 3))] ?? 'kill';
    const which = random() < 0.5 ? 'site' : 'backend';
    if (fault === 'full disk') {
      await this.#fillDisk();
      return fault;
    }
    if (fault === 'stop') {
      process.kill(this.#pids[which], 'SIGSTOP');
      await wait(STOPPED_MS);
      process.kill(this.#pids[which], 'SIGCONT');
    } else {
      process.kill(this.#pids[which], fault === 'kill' ? 'SIGKILL' : 'SIGTERM');
      await gone(this.#pids[which]);
      await this.#start(which);
    }
    return `${fault} ${which}`;
  }

  async #start(which: 'site' | 'backend'): Promise<void> {
    const child =
      which === 'site'
        ? await serveStack(this.#means, this.#stack)
        : (await startBackend({ ...this.#means, env: forBackend(this.#stack.env) })).child;
    this.#pids[which] = Number(child.pid);
  }

  async #fillDisk(): Promise<void> {
    const filler = path.join(this.folder, 'filler');
    const file = await open(filler, 'w');
    const piece = Buffer.alloc(1_000_000);
    const { bavail, bsize } = await statfs(this.folder);
    try {
      for (let left = bavail * bsize - LEFT_BYTES; left > piece.length; left -= piece.length)
        await file.write(piece).catch((error: NodeJS.ErrnoException) => {
          // The database has filled the rest.
          if (error.code !== 'ENOSPC') throw error;
        });
      await wait(FULL_MS);
    } finally {
      await file.close();
      await rm(filler);
    }
  }
}

async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await wait(50);
  }
}
