import 'server-only';
import { type BackendCall, backendCall } from '@/lib/watch/backend-call';
import { meters } from '@/lib/watch/meters';

const TIMEOUT_MS = 10_000;

/** `fetch` that gives up: a backend that is down must cost a page seconds, not a connection for ever. */
export const fetchWithTimeout: typeof fetch = (input, init) => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const answer = fetch(input, {
    ...init,
    signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
  });
  return meters() === null ? answer : measured(backendCall(input, init?.method), answer);
};

/** Measures a call until its answer begins. */
async function measured({ target, mail }: BackendCall, answer: Promise<Response>): Promise<Response> {
  const begun = performance.now();
  let ok = false;
  try {
    const response = await answer;
    ok = response.status < 500;
    if (mail !== null) meters()?.mail(mail, response.ok);
    return response;
  } finally {
    meters()?.query({ target, ok, seconds: (performance.now() - begun) / 1000 });
  }
}
