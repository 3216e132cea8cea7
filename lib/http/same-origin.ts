/** By headers that pages cannot change; a client without them is no browser and sends no cookies unintentionally. */
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
