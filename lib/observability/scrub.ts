const EMAIL = /[^\s@<>(),;"]+@[\w-]+(?:\.[\w-]+)+/g;
const IPV4 = /\b(?:\d{1,3}\.){3}\d{1,3}\b(?!\.\d)/g;
/** Four or more groups, or a double colon: times of day have three. */
const IPV6 =
  /(?<![\w:])(?:(?:[\da-f]{1,4}:){3,7}[\da-f]{1,4}|(?:[\da-f]{1,4}:){1,6}(?::[\da-f]{1,4}){1,6}|::(?:[\da-f]{1,4}:?){1,7})(?![\w:])/gi;
const QUERY = /\?[^\s"'`<>)]*=[^\s"'`<>)]*/g;
const BEARER = /\b(?:Bearer|Basic)\s+[\w.~+/=-]+/g;
/** Session tokens, and keys of Supabase and providers. */
const KEY = /\b(?:eyJ[\w-]+\.[\w-]+\.[\w-]*|sb_(?:secret|publishable)_[\w-]+|sk-[\w-]{8,})/g;

/** Removes addresses, queries and keys from log messages and reports. */
export function scrub(text: string): string {
  return text
    .replace(QUERY, '?…')
    .replace(BEARER, '[key]')
    .replace(KEY, '[key]')
    .replace(EMAIL, '[mail]')
    .replace(IPV4, '[ip]')
    .replace(IPV6, '[ip]');
}
