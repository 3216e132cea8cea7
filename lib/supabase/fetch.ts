import 'server-only';

const TIMEOUT_MS = 10_000;
/** Writing thousands of schools in one transaction takes longer than anything that a page waits for. */
const LONG_TIMEOUT_MS = 120_000;
const LONG = /\/rpc\/(import_school_portions|undo_school_import)$/;

/** `fetch` that gives up: a backend that is down must cost a page seconds, not a connection for ever. */
export const fetchWithTimeout: typeof fetch = (input, init) => {
  const address = input instanceof Request ? input.url : String(input);
  const timeout = AbortSignal.timeout(LONG.test(address) ? LONG_TIMEOUT_MS : TIMEOUT_MS);
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout });
};
