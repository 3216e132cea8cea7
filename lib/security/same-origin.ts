/**
 * Whether a writing request came from a page of this site. Browsers state where a request comes from and pages cannot
 * change that; a caller that states nothing is no browser and carries nobody's cookies by accident.
 */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = headers.get('origin');
  if (origin === null) return true;
  const host = headers.get('x-forwarded-host') ?? headers.get('host');
  try {
    return host !== null && new URL(origin).host === host.trim().toLowerCase();
  } catch {
    return false;
  }
}
