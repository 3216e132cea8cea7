import { setTimeout as wait } from 'node:timers/promises';
import type { Environment } from '../../../scripts/lib/env.mjs';
import { UserError } from '../../../scripts/lib/output.mjs';
import type { Child, Exit, Processes } from '../../../scripts/lib/processes.mjs';
import { startSite } from '../../../scripts/lib/site.mjs';
import { LogLines } from './log-lines.ts';
import type { Instance } from './sums.ts';

export interface Means {
  root: string;
  node: string;
  processes: Processes;
}

/** What deploy/culinary@.service gives a process to end by itself; then it is killed. */
const END_LIMIT_MS = 50_000;

/** One of the equal processes of the site: its port and its folder stay, the process behind them comes and goes. */
export class SiteProcess {
  readonly number: number;
  readonly port: number;
  readonly log = new LogLines();
  /** Every process that there was, the present one last. */
  readonly instances: Instance[] = [];
  /** What was not as it should be when it ended. */
  readonly faults: string[] = [];
  readonly #means: Means;
  readonly #env: Environment;
  readonly #clock: () => number;
  #child: Child | null = null;
  #folder: string;

  /** `folder` is where its copy of the build lies in the project. */
  constructor(
    means: Means,
    env: Environment,
    { number, port, folder, clock }: { number: number; port: number; folder: string; clock: () => number },
  ) {
    this.#means = means;
    this.#env = env;
    this.number = number;
    this.port = port;
    this.#clock = clock;
    this.#folder = folder;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** As nginx calls it. */
  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  get isUp(): boolean {
    return this.#child !== null;
  }

  get present(): Instance | undefined {
    return this.instances.at(-1);
  }

  /** Starts it, with another build from now on where one is named; resolves when it answers. */
  async start(folder = this.#folder): Promise<void> {
    this.#folder = folder;
    const { root, node, processes } = this.#means;
    const name = `process ${this.number + 1}, start ${this.instances.length + 1}`;
    const instance: Instance = { name, process: this.number, from: this.#clock(), to: null, reading: null };
    this.instances.push(instance);
    const env = {
      ...this.#env,
      PORT: String(this.port),
      HOST: '127.0.0.1',
      NEXT_DIST_DIR: folder,
    };
    const output = (line: string) => this.log.read(line);
    const child = await startSite({ root, node, processes, env, mode: 'start', output });
    this.#child = child;
    void child.exited.then((exit) => this.#ended(child, instance, exit));
  }

  /** Ends it as a lack of memory does. */
  async kill(): Promise<void> {
    const child = this.#given('SIGKILL');
    await child.exited;
  }

  /** Ends it as a supervisor does, and waits; a fault is kept when it has to be killed, or says that it failed. */
  async end(): Promise<void> {
    const child = this.#given('SIGTERM');
    const exit = await Promise.race([child.exited, wait(END_LIMIT_MS, null, { ref: false })]);
    if (exit?.code === 0) return;
    this.faults.push(
      `process ${this.number + 1} ended ${exit === null ? 'only when it was killed' : `with ${exit.code ?? exit.signal}`} after SIGTERM`,
    );
    if (exit === null) await child.stop();
  }

  #given(signal: NodeJS.Signals): Child {
    const child = this.#child;
    if (child?.pid === undefined) throw new UserError(`Process ${this.number + 1} does not run.`);
    this.#child = null;
    process.kill(child.pid, signal);
    return child;
  }

  /** An end that nobody asked for is a fault. */
  #ended(child: Child, instance: Instance, { code, signal }: Exit): void {
    instance.to = this.#clock();
    if (this.#child !== child || this.#means.processes.stopping) return;
    this.#child = null;
    this.faults.push(`${instance.name} ended by itself with ${code ?? signal}`);
  }
}
