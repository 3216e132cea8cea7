/**
 * The one place that writes into the log: the server's standard error, where systemd and containers collect it, or the
 * browser's console. Messages say what failed and to what; secrets and what visitors wrote stay out of them.
 */
export const log = {
  /** Somebody has to look. `more` is the error itself, where its stack helps. */
  error: (message: unknown, ...more: unknown[]) => console.error(message, ...more),
  /** The same of a failure that a person is told of in general words: answers the reference that both can name. */
  failure: (message: unknown): string => {
    const reference = crypto.randomUUID().slice(0, 8);
    console.error(`[${reference}]`, message);
    return reference;
  },
  /** Worth knowing once something else is wrong. */
  warn: (message: unknown, ...more: unknown[]) => console.warn(message, ...more),
};
