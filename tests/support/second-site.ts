import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../scripts/lib/ports.mjs';
import { Processes } from '../../scripts/lib/processes.mjs';
import { ROOT } from '../../scripts/lib/serve.mjs';
import { startSite } from '../../scripts/lib/site.mjs';
import { siteUnderTest } from './site.ts';
import { copyTestBuild, TEST_BUILD } from './test-sites.ts';

export interface SecondSite {
  url: string;
  /** Restarts it on the same address after `end` or `kill`. */
  start(changed?: Record<string, string>): Promise<void>;
  folder: string;
  /** Its output by line. */
  lines: readonly string[];
  /** Sends SIGTERM as a supervisor does; returns the exit code. */
  end(): Promise<number | null>;
  kill(): Promise<void>;
  /** Ends it permanently and removes the copy. */
  stop(): Promise<void>;
}

/** Serves a copy of the build under test with other settings. `prepare` may change the copy first. */
export async function startSecondSite(
  settings: Record<string, string>,
  { prepare = async () => {} }: { prepare?: (copy: string) => Promise<void> } = {},
): Promise<SecondSite> {
  // Inside the project, because the build resolves its packages from its own path.
  const copy = await mkdtemp(path.join(ROOT, `${TEST_BUILD}-`));
  const processes = new Processes();
  const port = await freePort();
  const stop = async () => {
    await processes.stopAll();
    await rm(copy, { recursive: true, force: true });
  };
  try {
    await copyTestBuild(copy);
    await prepare(copy);
    const env = {
      ...process.env,
      ...siteUnderTest().settings,
      ...settings,
      NEXT_DIST_DIR: path.basename(copy),
      PORT: String(port),
    };
    const lines: string[] = [];
    const output = (line: string) => void lines.push(line);
    const serve = () =>
      startSite({
        root: ROOT,
        env,
        node: process.execPath,
        processes,
        mode: 'start',
        output,
      });
    let child = await serve();
    return {
      url: `http://localhost:${port}`,
      folder: copy,
      lines,
      stop,
      async start(changed = {}) {
        Object.assign(env, changed);
        child = await serve();
      },
      async end() {
        return (await child.stop()).code;
      },
      async kill() {
        processes.killAll();
        await child.exited;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
