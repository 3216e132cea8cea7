/** What the scripts print: progress on standard output, problems as one sentence on standard error. */

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
  process.stdout.write(`${text}\n`);
}

/** @param {string} text */
export function logError(text) {
  process.stderr.write(`${text}\n`);
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
