/** The part before the @ has 64 characters at most (RFC 5321). */
const EMAIL = /[^\s@<>(),;"]{1,64}@[\w-]+(?:\.[\w-]+)+/g;
const IPV4 = /\b(?:\d{1,3}\.){3}\d{1,3}\b(?!\.\d)/g;
/** Four or more groups, or a double colon: times of day have three. */
const IPV6 =
  /(?<![\w:])(?:(?:[\da-f]{1,4}:){3,7}[\da-f]{1,4}|(?:[\da-f]{1,4}:){1,6}(?::[\da-f]{1,4}){1,6}|::(?:[\da-f]{1,4}:?){1,7})(?![\w:])/gi;
const QUERY = /\?[^\s"'`<>)]+/g;
const BEARER = /\b(?:Bearer|Basic)\s+[\w.~+/=-]+/g;
/** May be a session token, which has three parts. */
const TOKEN = /\beyJ[\w.-]+/g;
/** Keys of Supabase and providers. */
const KEY = /\b(?:sb_(?:secret|publishable)_[\w-]+|sk-[\w-]{8,})/g;

/** Removes addresses, queries and keys from log messages and reports. */
export function scrub(text: string): string {
  return text
    .replace(QUERY, (query) => (query.includes('=') ? '?…' : query))
    .replace(BEARER, '[key]')
    .replace(TOKEN, (token) => (token.split('.').length > 2 ? '[key]' : token))
    .replace(KEY, '[key]')
    .replace(EMAIL, '[mail]')
    .replace(IPV4, '[ip]')
    .replace(IPV6, '[ip]');
}
