import 'server-only';

/** Time limits and retries of provider calls. One object, so that tests can shorten it. */
export const AI_LIMITS = {
  textMs: 30_000,
  imageMs: 90_000,
  tries: 3,
  /** Pause after the first try; doubled after the second. */
  backoffMs: 500,
  /** A longer Retry-After is an error. */
  longestWaitMs: 20_000,
  outputTokens: 6_000,
  textBytes: 256 * 1024,
  /** 16 MB as base64, with its JSON. */
  imageAnswerBytes: 23 * 1024 * 1024,
  imageBytes: 16 * 1024 * 1024,
};
