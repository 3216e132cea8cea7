/** Permitted targets of mail links: the site, and configured addresses. Others become the site. */

export interface RedirectSettings {
  /** Origin without a final slash. */
  siteUrl: string;
  /** Further addresses; `*` matches one part between dots or slashes, `**` anything. */
  redirectUrls: string[];
}

/** Visible characters, no blanks. */
const READABLE = /^[!-~\u00a1-\uffff]+$/;

/** The requested address if permitted, else the site's. A path is made absolute. */
export function allowedRedirect(wanted: string | null | undefined, settings: RedirectSettings): string {
  return allowed(wanted ?? '', settings) ?? settings.siteUrl;
}

/**
 * Returns the URL parser's result. Refuses control characters, blanks and backslashes, which parsers treat differently.
 */
function allowed(wanted: string, { siteUrl, redirectUrls }: RedirectSettings): string | undefined {
  if (wanted.length > 2_048 || !READABLE.test(wanted) || wanted.includes('\\')) return undefined;
  const ownPath = wanted.startsWith('/') && !wanted.startsWith('//');
  if (!ownPath && !/^https?:\/\/[^/]/i.test(wanted)) return undefined;
  const site = new URL(siteUrl);
  const target = URL.parse(wanted, ownPath ? site : undefined);
  if (!target) return undefined;
  if (target.username !== '' || target.password !== '') return undefined;
  const listed = redirectUrls.some((pattern) => matches(pattern, target));
  if (!listed && !sameSite(site, target)) return undefined;
  // The URL parser adds a slash to a bare origin; the requested form is returned.
  return target.href === `${wanted}/` ? wanted : target.href;
}

/** The same origin; for a local site any loopback name and port, as RFC 8252 (7.3) requires. */
function sameSite(site: URL, target: URL): boolean {
  if (site.origin === target.origin) return true;
  return site.protocol === target.protocol && isLoopback(site.hostname) && isLoopback(target.hostname);
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

function matches(pattern: string, target: URL): boolean {
  const source = pattern
    .split(/(\*\*|\*)/)
    .map((part) =>
      part === '**' ? '.*' : part === '*' ? '[^./]*' : part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'),
    )
    .join('');
  const [address = ''] = target.href.split('#');
  const expression = new RegExp(`^${source}$`);
  return expression.test(address) || (target.pathname === '/' && expression.test(address.replace(/\/$/, '')));
}
