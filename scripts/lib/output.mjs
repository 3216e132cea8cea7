/** What the scripts print: progress on standard output, problems as one sentence on standard error. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** The lines of work that is done beside other work, until it ends. @typedef {{ lines: string[], ended: boolean }} Collected */

/** @type {AsyncLocalStorage<Collected>} */
const collector = new AsyncLocalStorage();

/**
 * Does work and keeps its lines, and those of the programs it starts, until it has ended, so that they can be printed as a
 * whole; what its programs say later is printed at once.
 * @template Value
 * @param {() => Promise<Value>} work
 * @returns {Promise<{ value: Value, lines: string[] }>}
 */
export async function collectLines(work) {
  const collected = { lines: /** @type {string[]} */ ([]), ended: false };
  const value = await collector.run(collected, work);
  collected.ended = true;
  return { value, lines: collected.lines };
}

/** Prints a program's lines where the present work's go; undefined when they need no detour. */
export function lineSink() {
  const collected = collector.getStore();
  return collected && ((/** @type {string} */ line) => print(line, process.stdout, collected));
}

/** @param {string} text @param {NodeJS.WriteStream} stream @param {Collected} [collected] */
function print(text, stream, collected = collector.getStore()) {
  if (collected && !collected.ended) collected.lines.push(text);
  else stream.write(`${text}\n`);
}

/** A problem that the person at the keyboard can solve; its message is the whole output, without a stack. */
export class UserError extends Error {
  /**
   * @param {string} message one or more sentences: what is wrong and what to do
   * @param {number} exitCode of the script
   */
  constructor(message, exitCode = 1) {
    super(message);
    this.name = 'UserError';
    this.exitCode = exitCode;
  }
}

/** @param {string} text */
export function log(text) {
  print(text, process.stdout);
}

/** @param {string} text */
export function logError(text) {
  print(text, process.stderr);
}

/**
 * A duration as people read it: `0.4 s`, `12 s`, `3 min 5 s`.
 * @param {number} milliseconds
 */
export function duration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
