import { createHash } from 'node:crypto';

/** The ETag of an answer with this content: another content has another one, in any process and after any restart. */
export function etagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
}

/** Whether an If-None-Match header names this ETag; comparison is weak, as for every GET. */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((part) => {
    const known = part.trim();
    return known === '*' || known.replace(/^W\//, '') === etag.replace(/^W\//, '');
  });
}
