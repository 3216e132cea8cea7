/**
 * The one place that writes into the log: the server's standard error, where systemd and containers collect it, or the
 * browser's console. Messages say what failed and to what; secrets and what visitors wrote stay out of them.
 */
export const log = {
  /** Somebody has to look. `more` is the error itself, where its stack helps. */
  error: (message: unknown, ...more: unknown[]) => console.error(message, ...more),
  /** Worth knowing once something else is wrong. */
  warn: (message: unknown, ...more: unknown[]) => console.warn(message, ...more),
};
