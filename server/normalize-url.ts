import { LANGUAGES } from '../lib/i18n/locales.ts';
import { firstSegments } from '../lib/routes.ts';

const SEGMENTS = LANGUAGES.map(firstSegments);
const ALL_SECTIONS = new Set(SEGMENTS.flatMap((segments) => Object.values(segments)));
const SCHOOL_SECTIONS = SEGMENTS.map(({ school }) => school);
/** Start of an absolute-form address, which HTTP/1.1 permits for proxies. */
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;
/**
 * Unnecessarily escaped letters, digits, `-`, `_` and `~` (RFC 3986, 6.2.2.2). Not the full stop: two are a path step.
 */
const NEEDLESS_ESCAPE = /%(?:2d|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;
/** Far more than pages read. Next.js searches all of them for each parameter: 1,000 take 80 ms, 5,000 seconds. */
const MAX_PARAMETERS = 100;
/** A character that mail programs and texts append to links. */
const APPENDED = String.raw`(?:[.,;:!)\]}>'"’”»]|%20|%2[279c]|%3[abe]|%5d|%7d|%e2%80%(?:9[9d]|a6)|%c2%(?:a0|bb))`;
const TRAILING = new RegExp(`(?<!${APPENDED})${APPENDED}+$`, 'i');

/** No host, letters unescaped (`/%61dmin`), a decodable path, single slashes, no dot segments, at most 100 parameters. */
export function normalizeUrl(url: string): string {
  if (isPlain(url)) return url;
  const origin = ORIGIN.exec(url)?.[0] ?? '';
  const local = (origin === '' ? url : url.slice(origin.length).replace(/^(?!\/)/, '/')).replace(/#.*/s, '');
  const end = local.indexOf('?');
  const query = end < 0 ? '' : limitParameters(local.slice(end));
  return normalizePath(end < 0 ? local : local.slice(0, end)) + query;
}

const isPlain = (url: string): boolean =>
  /^\/[a-z\d._~/-]*$/i.test(url) && !url.includes('//') && !url.includes('/.');

function normalizePath(path: string): string {
  // URL parsers, Next.js's included, read a backslash as a slash.
  const single = path.replace(/[/\\]+/g, '/');
  const whole = single.includes('/.') || single.includes('/%2') ? removeDotSegments(single) : single;
  if (!whole.includes('%')) return whole;
  const plain = whole.replace(NEEDLESS_ESCAPE, decodeURIComponent);
  return canBeDecoded(plain) ? plain : plain.replaceAll('%', '%25');
}

/** RFC 3986, 5.2.4, and with escaped full stops, which URL parsers read as plain ones. */
function removeDotSegments(path: string): string {
  const kept: string[] = [];
  const segments = path.slice(1).split('/');
  for (const [index, segment] of segments.entries()) {
    const dots = segment.length > 6 ? segment : segment.replace(/%2e/gi, '.');
    if (dots === '..') kept.pop();
    if (dots !== '.' && dots !== '..') kept.push(segment);
    // `/a/..` is the folder `/`.
    else if (index === segments.length - 1) kept.push('');
  }
  return `/${kept.join('/')}`;
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

/** Redirect target of a mistyped address, or null. Former ids of schools keep their capitals. */
export function correctedUrl(url: string): string | null {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  const cut = path.replace(TRAILING, '');
  const [, section = '', kind = ''] = cut.split('/');
  const lower = section.toLowerCase();
  if (!ALL_SECTIONS.has(lower)) return null;
  if (SCHOOL_SECTIONS.includes(lower) && (kind === 'id' || kind === 'slug')) return null;
  // Escaped bytes keep their upper-case hexadecimal digits.
  const corrected = cut.replace(/%[\da-f]{2}|[A-Z]/gi, (part) =>
    part.length === 1 ? part.toLowerCase() : part,
  );
  return corrected === path || corrected === `/${lower}/`
    ? null
    : corrected + (end < 0 ? '' : url.slice(end));
}
