import 'server-only';
import { randomUUID } from 'node:crypto';
import { endpointOf, eventOf, fingerprintOf, type ReportContext } from './report-event';

const SENT_WITHIN_MS = 3000;
/** Maximum queue; further reports are dropped. */
const MAX_WAITING = 30;
const MINUTE_MS = 60_000;
const MAX_PER_MINUTE = 20;
const MAX_PAUSE_S = 3600;

export interface Reports {
  /** Reports an error, equal ones once a minute. Never throws. */
  report(error: Error, context?: ReportContext): void;
  /** Resolves when the queue is empty. */
  flush(): Promise<void>;
}

interface Options {
  dsn: string;
  now?: () => number;
}

/** Sends errors by Sentry's protocol, one POST each. Failed reports are dropped (decision 122). */
export function reportsTo({ dsn, now = Date.now }: Options): Reports {
  const { url, key } = endpointOf(dsn);
  const auth = `Sentry sentry_version=7, sentry_client=directory/1, sentry_key=${key}`;
  const seen = new WeakSet<Error>();
  const waiting: object[] = [];
  let minute = 0;
  let told = new Set<string>();
  let count = 0;
  let pausedUntil = 0;
  let sending: Promise<void> | null = null;

  function isNew(error: Error): boolean {
    const at = now();
    if (seen.has(error) || at < pausedUntil) return false;
    seen.add(error);
    if (Math.floor(at / MINUTE_MS) !== minute) {
      minute = Math.floor(at / MINUTE_MS);
      told = new Set();
      count = 0;
    }
    const fingerprint = fingerprintOf(error);
    if (told.has(fingerprint) || count >= MAX_PER_MINUTE || waiting.length >= MAX_WAITING) return false;
    told.add(fingerprint);
    count += 1;
    return true;
  }

  async function send(event: object): Promise<void> {
    const lines = [{ sent_at: new Date(now()).toISOString() }, { type: 'event' }, event];
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-sentry-envelope', 'x-sentry-auth': auth },
      body: lines.map((line) => JSON.stringify(line)).join('\n'),
      signal: AbortSignal.timeout(SENT_WITHIN_MS),
      redirect: 'error',
      cache: 'no-store',
    });
    await response.body?.cancel();
    if (response.status !== 429) return;
    const seconds = Number(response.headers.get('retry-after'));
    pausedUntil = now() + Math.min(seconds > 0 ? seconds : 60, MAX_PAUSE_S) * 1000;
    waiting.length = 0;
  }

  async function sendAll(): Promise<void> {
    for (let event = waiting.shift(); event !== undefined; event = waiting.shift())
      // Not logged: that would be reported again.
      await send(event).catch(() => {});
    sending = null;
  }

  return {
    report(error, context = {}) {
      if (!isNew(error)) return;
      waiting.push(eventOf(error, context, randomUUID().replaceAll('-', ''), new Date(now())));
      sending ??= sendAll();
    },
    flush: async () => {
      await sending;
    },
  };
}
