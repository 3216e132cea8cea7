/** Output of scripts: progress on standard output, problems on standard error. */

/** A problem that the user can solve; only its message is printed. */
export class UserError extends Error {
  /**
   * @param {string} message problem and solution
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
 * `0.4 s`, `12 s`, `3 min 5 s`.
 * @param {number} milliseconds
 */
export function duration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
