import 'server-only';
import { currentRequest } from '@/lib/http/request-context';
import { serverLink } from '@/lib/http/server-link';
import { type BackendCall, backendCall } from '@/lib/observability/backend-call';
import { meters } from '@/lib/observability/meters';

/** A build waits longer: it may share its processor, and nobody is waiting for its pages. */
const TIMEOUT_MS = process.env.NEXT_PHASE === 'phase-production-build' ? 60_000 : 10_000;

/** `fetch` with a timeout. */
export const fetchWithTimeout: typeof fetch = (input, init) => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const answer = fetch(input, {
    ...init,
    signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
  });
  const observed = observe(answer);
  return meters() === null ? observed : measured(backendCall(input, init?.method), observed);
};

/** Records open calls and the time of the last response (server/pages.ts). */
async function observe(answer: Promise<Response>): Promise<Response> {
  const request = currentRequest();
  if (request) request.openCalls += 1;
  try {
    const response = await answer;
    if (response.status < 500) serverLink.backendAnsweredAt = performance.now();
    return response;
  } finally {
    if (request) request.openCalls -= 1;
  }
}

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
