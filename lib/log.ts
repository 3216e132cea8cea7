/** The only writer of the log. Messages name what failed; never secrets or visitors' input. */
export const log = {
  /** Needs attention. `more` is the error, where its stack helps. */
  error: (message: unknown, ...more: unknown[]) => console.error(message, ...more),
  /** An error that the user sees in general words: returns the reference that both show. */
  failure: (message: unknown): string => {
    const reference = crypto.randomUUID().slice(0, 8);
    console.error(`[${reference}]`, message);
    return reference;
  },
  warn: (message: unknown, ...more: unknown[]) => console.warn(message, ...more),
};

/** For `.catch`: logs the failure; the caller shows that it could not be read. */
export function logNull(error: Error): null {
  log.error(error.message);
  return null;
}
