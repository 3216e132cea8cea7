/** normalize-url: an address that cannot be decoded is a page not found where Next.js answers 500. */

/** An address whose path can be decoded; Next.js answers 500 to `/school/%ff`, which should be a page not found. */
export function normalizeUrl(url: string): string {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  if (!path.includes('%')) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
