import { createHash } from 'node:crypto';

/** Content hash, the same in every process. */
export function etagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
}

/** Weak comparison, as for every GET. */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((part) => {
    const known = part.trim();
    return known === '*' || known.replace(/^W\//, '') === etag.replace(/^W\//, '');
  });
}
