import 'server-only';

const TIMEOUT_MS = 10_000;

/** `fetch` that gives up: a backend that is down must cost a page seconds, not a connection for ever. */
export const fetchWithTimeout: typeof fetch = (input, init) => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout });
};
