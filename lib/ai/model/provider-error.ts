import { cutText } from '@/lib/i18n/cut-text';
import type { AiFailure } from './failure';

export interface ProviderError {
  failure: AiFailure;
  detail: string;
  retryable: boolean;
  /** Milliseconds from Retry-After. */
  waitMs?: number;
}

const QUOTA = /insufficient_quota|billing_hard_limit/;
const DECLINED = /content_policy|content_filter|moderation/;

/** Classifies an error response. `body` is its text, whose message an admin sees. */
export function providerErrorOf(
  status: number,
  retryAfter: string | null,
  body: string,
  now: number,
): ProviderError {
  const detail = `${status} ${messageIn(body)}`.trim();
  if (status === 401 || status === 403) return { failure: 'noKey', detail, retryable: false };
  if (status === 429 && QUOTA.test(body)) return { failure: 'quota', detail, retryable: false };
  if (status === 429) {
    const waitMs = retryAfterMs(retryAfter, now);
    return { failure: 'rateLimited', detail, retryable: true, ...(waitMs === undefined ? {} : { waitMs }) };
  }
  if (status === 400 && DECLINED.test(body)) return { failure: 'refused', detail, retryable: false };
  return { failure: 'provider', detail, retryable: status >= 500 };
}

/** Parses Retry-After, seconds or a date, to milliseconds; undefined when invalid. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d+(\.\d+)?$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Pause after the n-th try: doubled each time, with 25% jitter (`random` is from 0 to 1). */
export function backoffMs(tries: number, firstMs: number, random: number): number {
  return firstMs * 2 ** (tries - 1) * (0.75 + random / 4);
}

const MAX_MESSAGE = 200;

function messageIn(body: string): string {
  let message: unknown = body;
  try {
    const parsed = JSON.parse(body) as { error?: { message?: unknown } | string };
    message = typeof parsed.error === 'object' ? parsed.error?.message : parsed.error;
  } catch {
    // Not JSON: show its beginning.
  }
  return typeof message === 'string' ? cutText(message.replace(/\s+/g, ' '), MAX_MESSAGE) : '';
}

/** Removes the key, whole or abbreviated as providers quote it ("sk-ab****yz"). */
export function withoutKey(text: string, key: string | undefined): string {
  const hidden = key ? text.replaceAll(key, '…') : text;
  return hidden.replace(/\b(sk-|Bearer )[\w*.-]{4,}/g, '…');
}
