import { SCHOOL_SECTIONS, SECTIONS } from './public-paths.ts';

const ALL_SECTIONS = new Set([...SECTIONS.es, ...SECTIONS.en]);
/** The start of an address in absolute form, which HTTP/1.1 allows and proxies are sent. */
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;
/** Letters, digits, `-`, `_` and `~`, escaped without need (RFC 3986, 6.2.2.2). Not the full stop: two are a path step. */
const NEEDLESS_ESCAPE = /%(?:2d|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;
/** Far more than any page reads. Next.js searches all of them once per parameter: 1,000 take 80 ms, 5,000 seconds. */
const MAX_PARAMETERS = 100;
/** What mail programs and texts append to a link: a full stop, a closing bracket, a quote, a space. */
const TRAILING = /(?:[.,;:!)\]}>'"’”»]|%20|%2[279c]|%3[abe]|%5d|%7d|%e2%80%9[9d]|%c2%bb)+$/i;

/**
 * The address of a request in one spelling: without a host, letters unescaped (so that rules for `/admin` hold for `/%61dmin`), a
 * path that can be decoded, one slash between segments, and at most 100 parameters.
 */
export function normalizeUrl(url: string): string {
  if (isPlain(url)) return url;
  const origin = ORIGIN.exec(url)?.[0] ?? '';
  const local = (origin === '' ? url : url.slice(origin.length).replace(/^(?!\/)/, '/')).replace(/#.*$/, '');
  const end = local.indexOf('?');
  const query = end < 0 ? '' : limitParameters(local.slice(end));
  return normalizePath(end < 0 ? local : local.slice(0, end)) + query;
}

/** Most addresses: nothing to change, recognised with one pass. */
const isPlain = (url: string): boolean => /^\/[a-z\d._~/-]*$/i.test(url) && !url.includes('//');

function normalizePath(path: string): string {
  const single = path.replace(/\/{2,}/g, '/');
  if (!single.includes('%')) return single;
  const plain = single.replace(NEEDLESS_ESCAPE, decodeURIComponent);
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

function limitParameters(query: string): string {
  const parameters = query.split('&', MAX_PARAMETERS + 1);
  return parameters.length > MAX_PARAMETERS ? parameters.slice(0, MAX_PARAMETERS).join('&') : query;
}

/**
 * Where a mistyped address of the public site leads: capitals are lowered, and what a text appended to the link of a school is
 * removed. Null where the address is right or is none of these. Former ids of schools keep their capitals.
 */
export function correctedUrl(url: string): string | null {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  const [, section = '', kind = ''] = path.split('/');
  const lower = section.toLowerCase();
  if (!ALL_SECTIONS.has(lower)) return null;
  const isSchool = SCHOOL_SECTIONS.includes(lower);
  if (isSchool && (kind === 'id' || kind === 'slug')) return null;
  // Escaped bytes keep their hexadecimal capitals: they are compared as they are.
  const lowered = path.replace(/%[\da-f]{2}|[A-Z]/gi, (part) =>
    part.length === 1 ? part.toLowerCase() : part,
  );
  const corrected = isSchool ? lowered.replace(TRAILING, '') : lowered;
  return corrected === path || corrected === `/${lower}/`
    ? null
    : corrected + (end < 0 ? '' : url.slice(end));
}
