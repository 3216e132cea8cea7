import { path } from '@/lib/routes';

export type Started = { ok: true; jobId: string } | { ok: false; code: string; reference?: string };

/** Calls a server function and returns its job without waiting for the end. */
export async function startFunction(name: string, body: object = {}): Promise<Started> {
  try {
    const answer = await fetch(path('callFunction', { name }), {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'respond-async' },
      body: JSON.stringify(body),
    });
    const said: { jobId?: string; code?: string; reference?: string } = await answer.json();
    if (answer.status === 202 && said.jobId) return { ok: true, jobId: said.jobId };
    if (answer.status === 401) return { ok: false, code: 'signedOut' };
    return {
      ok: false,
      code: said.code ?? (answer.status === 403 ? 'forbidden' : 'failed'),
      ...(said.reference && { reference: said.reference }),
    };
  } catch {
    return { ok: false, code: 'offline' };
  }
}
