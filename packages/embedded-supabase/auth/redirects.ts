/** Where links of mails may lead: the site, and addresses the owner listed. Anything else becomes the site. */

export interface RedirectSettings {
  /** The site's origin, without a final slash. */
  siteUrl: string;
  /** Further addresses; `*` stands for one part between dots or slashes, `**` for anything. */
  redirectUrls: string[];
}

/** Visible characters, no blanks. */
const READABLE = /^[!-~\u00a1-\uffff]+$/;

/** The wanted address when it is allowed, else the site's. A path of the site is allowed and made absolute. */
export function allowedRedirect(wanted: string | null | undefined, settings: RedirectSettings): string {
  return allowed(wanted ?? '', settings) ?? settings.siteUrl;
}

/**
 * Compares what a browser would make of the address, and returns just that, so that there is no second reading.
 * Control characters, blanks and backslashes are refused outright, since parsers disagree about them.
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
  // A browser writes the bare origin with a slash; the address is answered as it was asked for.
  return target.href === `${wanted}/` ? wanted : target.href;
}

/** The same origin; for a site on this machine any of its names and ports, as RFC 8252 (7.3) wants. */
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
