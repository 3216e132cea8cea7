import { createHash } from 'node:crypto';
import { INLINE_SCRIPT } from '../components/shell/inline-script-source.ts';
import { SPECULATION_RULES } from '../components/shell/speculation-rules.ts';
import { contentSecurityPolicy, NO_CONTENT_POLICY } from '../lib/http/headers.ts';
import type { Rendered } from './render.ts';

const HASHES = [INLINE_SCRIPT, SPECULATION_RULES].map(
  (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
);
/** Policy of pages without framework scripts: their inline scripts are known. */
const DOCUMENT_POLICY = contentSecurityPolicy(HASHES.join(' '));

/** Browsers and proxies may store a page, but revalidate each time. */
const REVALIDATE = 'public, max-age=0, must-revalidate';
const UNCACHED = 'private, no-store';
/** Next.js's own values for rendered and prerendered pages. */
const OF_FRAMEWORK =
  /^(?:private, no-cache, no-store, max-age=0, must-revalidate|s-maxage=.*|public, max-age=0, must-revalidate)$/;

export function documentHeaders({ status, headers, tags, isStripped }: Rendered): Record<string, string> {
  const present = headers['cache-control'] ?? '';
  const isOwn = present !== '' && !OF_FRAMEWORK.test(present);
  return {
    ...headers,
    ...policyOf(status, headers, isStripped),
    'cache-control': cacheControl(status, isOwn ? present : null, tags.length > 0),
    vary: 'Accept-Encoding',
  };
}

function policyOf(status: number, headers: Rendered['headers'], isStripped: boolean) {
  if (isStripped) return { 'content-security-policy': DOCUMENT_POLICY };
  const isDocument = status < 300 && !headers['content-type']?.startsWith('application/json');
  return isDocument ? {} : { 'content-security-policy': NO_CONTENT_POLICY };
}

function cacheControl(status: number, own: string | null, isShared: boolean): string {
  if (status >= 400) return UNCACHED;
  if (own !== null) return own;
  // A renamed school may be renamed back, and browsers keep an unlimited redirect for years.
  return isShared || status >= 300 ? REVALIDATE : UNCACHED;
}

/** Whether a response is the same for all readers. */
export function isCacheable({ status, cookies, tags }: Rendered, headers: Record<string, string>): boolean {
  const isPublic = !/no-store|private/.test(headers['cache-control'] ?? '');
  return status === 200 && cookies.length === 0 && tags.length > 0 && isPublic;
}
