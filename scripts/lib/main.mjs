import { log, logError, UserError } from './output.mjs';
import { Processes } from './processes.mjs';

/** @type {Record<string, number>} Exit codes of a script that was interrupted before its work was done. */
const INTERRUPTED = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

const PARENT_POLL_MS = 250;

/**
 * @typedef {object} Session
 * @property {Processes} processes every child of this script
 * @property {(work: () => void | Promise<void>) => void} onEnd runs after the children have ended
 * @property {() => void} serving from now on a signal is the intended end, and the exit code 0
 */

/**
 * npm forwards SIGTERM and SIGINT to the script (package.json uses `exec`, to avoid a shell in between), but a killed
 * npm cannot. Then this process gets another parent.
 * @param {() => void} gone
 */
function watchNpm(gone) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  }, PARENT_POLL_MS);
  timer.unref();
}

/**
 * Runs a script: ends its processes on Ctrl-C, SIGTERM and a closed terminal, and converts errors to messages and exit
 * codes.
 * @param {(session: Session) => Promise<number | void>} work resolves with the exit code, 0 by default
 */
export async function runScript(work) {
  const processes = new Processes();
  /** @type {(() => void | Promise<void>)[]} */
  const endings = [];
  let serving = false;
  /** @type {Promise<never> | undefined} */
  let ending;

  /** @param {number} code @returns {Promise<never>} */
  const end = async (code) => {
    await processes.stopAll();
    for (const ending of endings) await ending();
    process.exit(code);
  };
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (ending) {
        if (signal === 'SIGINT') processes.killAll();
        return;
      }
      if (signal !== 'SIGHUP') log('\nStopping …');
      ending = end(serving ? 0 : (INTERRUPTED[signal] ?? 1));
    });
  }
  watchNpm(() => process.kill(process.pid, 'SIGTERM'));
  // Writing to a closed terminal fails; the children must still be ended.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});

  /** @type {number} */
  let code;
  try {
    code =
      (await work({
        processes,
        onEnd: (ending) => endings.push(ending),
        serving: () => {
          serving = true;
        },
      })) ?? 0;
  } catch (error) {
    // During a shutdown the work fails because its children were ended.
    if (ending) return ending;
    if (error instanceof UserError) logError(`\n${error.message}`);
    else logError(error instanceof Error ? (error.stack ?? error.message) : String(error));
    code = error instanceof UserError ? error.exitCode : 1;
  }
  if (ending) return ending;
  return end(code);
}
