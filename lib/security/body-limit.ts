/**
 * The most that a form of the account or the admin area weighs, in bytes: an address, two passwords and what React adds
 * take a tenth. Reading a form costs more than a millisecond a kilobyte where it has many small fields.
 */
export const MAX_FORM = 16_384;

/**
 * Why what was posted to a page of the account or the admin area is not read, judged by its headers alone; null when it
 * may be. Where `actions` may bring more than a form holds, as the editor's do, Next.js's own limit stands behind.
 */
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
