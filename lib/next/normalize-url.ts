/**
 * normalize-url: an address that cannot be decoded is a page not found where Next.js answers 500; one that names a host is
 * a page of this site where Next.js redirects to that host; one with thousands of parameters costs no more than any other;
 * and one page has one spelling.
 */

/** The beginning of an address in absolute form, which HTTP/1.1 allows and proxies are asked with. */
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;
/** Letters, digits, `-`, `_` and `~`, escaped although they need not be (RFC 3986, 6.2.2.2). Not the full stop: two are a step. */
const NEEDLESS_ESCAPE = /%(?:2d|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;
/** Many more than any page reads. Next.js looks through all of them once for each: a thousand take 80 ms, 5,000 seconds. */
const MOST_PARAMETERS = 100;

/**
 * The address of a request as Next.js should see it: without a host, whoever it names; with letters as letters, so that
 * rules for `/admin` hold for `/%61dmin`; with a path that can be decoded; and without parameters that nobody reads.
 */
export function normalizeUrl(url: string): string {
  const origin = ORIGIN.exec(url)?.[0] ?? '';
  const local = origin === '' ? url : url.slice(origin.length).replace(/^(?!\/)/, '/');
  const end = local.indexOf('?');
  return end < 0 ? normalPath(local) : normalPath(local.slice(0, end)) + fewParameters(local.slice(end));
}

function normalPath(path: string): string {
  if (!path.includes('%')) return path;
  const plain = path.replace(NEEDLESS_ESCAPE, decodeURIComponent);
  return canBeDecoded(plain) ? plain : plain.replaceAll('%', '%25');
}

function canBeDecoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function fewParameters(query: string): string {
  const parameters = query.split('&', MOST_PARAMETERS + 1);
  return parameters.length > MOST_PARAMETERS ? parameters.slice(0, MOST_PARAMETERS).join('&') : query;
}
