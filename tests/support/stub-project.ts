import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STUBS = path.join(ROOT, 'tests/support/stubs');
const LOCK_FILE = JSON.stringify({ packages: {} });

/** The last line of a start. */
export const READY = 'Ctrl-C stops everything.';

export class RunningCommand {
  readonly child: ChildProcess;
  /** Its output so far, on both streams. */
  output = '';
  readonly exited: Promise<number | null>;
  #listeners = new Set<() => void>();

  constructor(child: ChildProcess) {
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
        for (const listener of this.#listeners) listener();
      });
    }
    this.exited = new Promise((resolve) => child.once('close', (code) => resolve(code)));
    void this.exited.then(() => {
      for (const listener of this.#listeners) listener();
    });
  }

  /** Resolves when the output contains the text this many times; rejects when the command ends first. */
  says(text: string, times = 1): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (this.output.split(text).length > times) resolve();
        else if (this.child.exitCode !== null || this.child.signalCode !== null)
          reject(new Error(`ended without saying "${text}":\n${this.output}`));
        else return;
        this.#listeners.delete(look);
      };
      this.#listeners.add(look);
      look();
    });
  }
}

/**
 * A folder with this project's scripts and fakes of Next.js and the backend, so that start and stop are tested in
 * milliseconds and every process is known.
 */
export class StubProject {
  readonly root = mkdtempSync(path.join(tmpdir(), 'scripts-'));
  readonly env: Record<string, string> = {};
  sitePort = 0;
  backendPort = 0;
  #commands: RunningCommand[] = [];

  static async create(): Promise<StubProject> {
    const project = new StubProject();
    const at = (place: string) => path.join(project.root, place);
    cpSync(path.join(ROOT, 'scripts'), at('scripts'), { recursive: true });
    for (const folder of [
      'server',
      'packages/embedded-supabase',
      'app',
      'lib',
      'node_modules/.bin',
      'node_modules/next/dist/bin',
    ])
      mkdirSync(at(folder), { recursive: true });
    copyFileSync(path.join(ROOT, 'lib/owner.json'), at('lib/owner.json'));
    copyFileSync(path.join(STUBS, 'backend.ts'), at('packages/embedded-supabase/main.ts'));
    copyFileSync(path.join(STUBS, 'next.cjs'), at('node_modules/next/dist/bin/next'));
    chmodSync(at('node_modules/next/dist/bin/next'), 0o755);
    symlinkSync(process.execPath, at('node_modules/.bin/node'));
    project.write('package.json', JSON.stringify({ type: 'module' }));
    project.write('package-lock.json', LOCK_FILE);
    project.write('node_modules/.package-lock.json', LOCK_FILE);
    project.write('node_modules/next/package.json', JSON.stringify({ main: 'dist/bin/next' }));
    project.write(
      'server/main.ts',
      "import next from '../node_modules/next/dist/bin/next';\nnext.serve(process.argv.slice(2));\n",
    );
    // Settings need the site's modules; tests/unit/scripts/check-settings.test.ts tests them.
    project.write(
      'scripts/lib/check-settings.ts',
      "if (process.env.LOG_FORMAT === 'xml') process.exitCode = 1;\n",
    );
    project.write('app/page.tsx', 'export default null;');
    project.sitePort = await freePort();
    project.backendPort = await freePort();
    return project;
  }

  write(place: string, text: string): void {
    writeFileSync(path.join(this.root, place), text);
  }

  /** Runs a script with an empty environment except PATH. */
  run(script: string, args: string[] = [], settings: Record<string, string> = {}): RunningCommand {
    return this.#spawn(process.execPath, [path.join(this.root, 'scripts', script), ...args], settings);
  }

  /** Runs a command of the real package.json through npm. */
  npm(command: string): RunningCommand {
    const { type, scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
    this.write('package.json', JSON.stringify({ type, scripts }));
    return this.#spawn('npm', ['run', command]);
  }

  #spawn(file: string, args: string[], settings: Record<string, string> = {}): RunningCommand {
    const child = spawn(file, args, {
      cwd: this.root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        PORT: String(this.sitePort),
        LOCAL_BACKEND_PORT: String(this.backendPort),
        NODE_ENV: 'test',
        ...this.env,
        ...settings,
      },
    });
    const command = new RunningCommand(child);
    this.#commands.push(command);
    return command;
  }

  get siteAddress(): string {
    return `http://localhost:${this.sitePort}`;
  }

  /** The environment and command of the fake of Next.js. */
  async siteAnswer(): Promise<{ env: Record<string, string>; host: string; verb: string }> {
    return (await fetch(this.siteAddress)).json();
  }

  pids(): number[] {
    const file = path.join(this.root, 'pids');
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(Number) : [];
  }

  alive(): number[] {
    return this.pids().filter((pid) => {
      try {
        process.kill(pid, 0);
        // A zombie that its new parent has not reaped counts as gone.
        return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
      } catch {
        return false;
      }
    });
  }

  /** Polls: a killed process needs a moment to disappear. */
  async expectNothingLeft(): Promise<void> {
    await expect.poll(() => this.alive()).toEqual([]);
  }

  async remove(): Promise<void> {
    for (const command of this.#commands) {
      if (command.child.exitCode === null && command.child.signalCode === null) command.child.kill('SIGTERM');
      await command.exited;
    }
    for (const pid of this.alive()) process.kill(pid, 'SIGKILL');
    rmSync(this.root, { recursive: true, force: true });
  }
}
