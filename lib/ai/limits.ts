import 'server-only';

/** How long and how often the provider is asked. One object, so that tests can shorten it. */
export const AI_LIMITS = {
  textMs: 30_000,
  imageMs: 90_000,
  tries: 3,
  /** Pause after the first try; doubled after the second. */
  backoffMs: 500,
  /** A longer Retry-After is not waited for. */
  longestWaitMs: 20_000,
  /** Tokens that a text may take, thinking included. */
  outputTokens: 6_000,
  textBytes: 256 * 1024,
  /** A picture of 16 MB as base64, with the JSON around it. */
  imageAnswerBytes: 23 * 1024 * 1024,
  imageBytes: 16 * 1024 * 1024,
};
