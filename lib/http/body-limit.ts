/** Bytes. Ten times a form of the site; parsing takes over a millisecond a kilobyte with many small fields. */
export const MAX_FORM = 16_384;

/** Null when accepted. With `actions`, such as the editor's, Next.js's own limit applies. */
export function refusalOfBody(
  { method, headers }: { method: string; headers: Headers },
  actions: boolean,
): { status: number; reason: string } | null {
  if (method !== 'POST') return null;
  const length = headers.get('content-length');
  if (length === null) return { status: 411, reason: 'Say how long the body is' };
  const isForm = !/^\s*(?:text\/plain|application\/json)\b/i.test(headers.get('content-type') ?? '');
  const isTooLong = Number(length) > MAX_FORM && (isForm || !actions);
  return isTooLong ? { status: 413, reason: `The body may have ${MAX_FORM} bytes at most` } : null;
}
