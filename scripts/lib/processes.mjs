import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Children in process groups of their own: a Ctrl-C reaches only the script, which then ends each child with all that
 * the child started. Nothing outlives the script.
 *
 * @typedef {{ code: number | null, signal: NodeJS.Signals | null, error?: Error }} Exit
 * @typedef {{ name: string, pid: number | undefined, exited: Promise<Exit>, stop: () => Promise<Exit> }} Child
 * @typedef {{ cwd?: string, env?: import('./env.mjs').Environment, output?: 'inherit' | 'quiet' | ((line: string) => void) | undefined, endsWithScript?: boolean, graceMs?: number }} ChildOptions
 */

const GRACE_MS = 8_000;
/** The same for a child's own children. Short, because zombies look alive. */
const REST_GRACE_MS = 500;

/** @param {number} pid leader of a group @param {NodeJS.Signals | 0} signal @returns {boolean} whether the group exists */
function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** @param {number} pid @param {number} milliseconds @returns {Promise<boolean>} whether the group is gone */
async function groupIsGone(pid, milliseconds) {
  const end = Date.now() + milliseconds;
  while (signalGroup(pid, 0)) {
    if (Date.now() > end) return false;
    await wait(20);
  }
  return true;
}

export class Processes {
  /** @type {Set<Child>} */
  #children = new Set();
  #graceMs;
  #stopping = false;

  constructor({ graceMs = GRACE_MS } = {}) {
    this.#graceMs = graceMs;
    // When the script fails there is no time for a graceful end.
    process.once('exit', () => {
      for (const child of this.#children) if (child.pid) signalGroup(child.pid, 'SIGKILL');
    });
  }

  /**
   * Starts a program. Its output is inherited, passed line by line, or dropped. With `endsWithScript` it gets a channel
   * whose end signals that the script is gone, even by SIGKILL, which does not reach other groups.
   * @param {string} name for messages
   * @param {string} file
   * @param {string[]} args
   * @param {ChildOptions} options
   * @returns {Child}
   */
  start(name, file, args, options = {}) {
    const { cwd, env, output = 'inherit', endsWithScript = false } = options;
    const { graceMs = this.#graceMs } = options;
    const piped = typeof output === 'function';
    const sink = piped ? 'pipe' : output === 'quiet' ? 'ignore' : 'inherit';
    const variables = /** @type {NodeJS.ProcessEnv | undefined} */ (env);
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = endsWithScript ? ['ignore', sink, sink, 'ipc'] : ['ignore', sink, sink];
    const spawned = spawn(file, args, { cwd, env: variables, detached: true, stdio });
    if (piped)
      for (const stream of [spawned.stdout, spawned.stderr]) {
        if (stream) createInterface({ input: stream, crlfDelay: Infinity }).on('line', output);
      }
    const { pid } = spawned;
    /** @type {Promise<Exit>} */
    const ended = new Promise((resolve) => {
      spawned.once('error', (error) => resolve({ code: null, signal: null, error }));
      // 'close', because at 'exit' output may be incomplete.
      spawned.once(piped ? 'close' : 'exit', (code, signal) => resolve({ code, signal }));
      if (piped) spawned.once('exit', () => pid && this.#endGroup(pid));
    });
    const exited = ended.then(async (exit) => {
      if (pid) await this.#endGroup(pid);
      this.#children.delete(child);
      return exit;
    });
    /** @type {Child} */
    const child = {
      name,
      pid,
      exited,
      stop: async () => {
        if (pid) signalGroup(pid, 'SIGTERM');
        await Promise.race([exited, wait(graceMs, undefined, { ref: false })]);
        if (pid && this.#children.has(child)) signalGroup(pid, 'SIGKILL');
        return exited;
      },
    };
    this.#children.add(child);
    return child;
  }

  /** @param {number} pid a group whose leader has ended: what it left behind gets a moment, then it is killed */
  async #endGroup(pid) {
    if (!signalGroup(pid, 'SIGTERM')) return;
    if (!(await groupIsGone(pid, REST_GRACE_MS))) signalGroup(pid, 'SIGKILL');
  }

  get stopping() {
    return this.#stopping;
  }

  /** In reverse order, so that each can still use the others (the site releases jobs in the backend). */
  async stopAll() {
    this.#stopping = true;
    for (const child of [...this.#children].reverse()) await child.stop();
  }

  killAll() {
    for (const child of this.#children) if (child.pid) signalGroup(child.pid, 'SIGKILL');
  }
}

/**
 * `code 1`, `signal SIGKILL`.
 * @param {Exit} exit
 */
export function describeExit({ code, signal, error }) {
  if (error) return error.message;
  return signal ? `signal ${signal}` : `code ${code}`;
}

/**
 * Exit code for a child's end, as in shells: 128 plus the signal's number.
 * @param {Exit} exit
 */
export function exitCodeOf({ code, signal }) {
  if (code !== null) return code;
  return signal === 'SIGINT' ? 130 : signal === 'SIGKILL' ? 137 : 143;
}
