/** Words that stand where something about a person stood. */
const EMAIL = /[^\s@<>(),;"]+@[\w-]+(?:\.[\w-]+)+/g;
const IPV4 = /\b(?:\d{1,3}\.){3}\d{1,3}\b(?!\.\d)/g;
/** Four groups or more, or a doubled colon between groups: times of day have three. */
const IPV6 =
  /(?<![\w:])(?:(?:[\da-f]{1,4}:){3,7}[\da-f]{1,4}|(?:[\da-f]{1,4}:){1,6}(?::[\da-f]{1,4}){1,6}|::(?:[\da-f]{1,4}:?){1,7})(?![\w:])/gi;
const QUERY = /\?[^\s"'`<>)]*=[^\s"'`<>)]*/g;
const BEARER = /\b(?:Bearer|Basic)\s+[\w.~+/=-]+/g;
/** Tokens of sessions, and keys of Supabase and of providers. */
const KEY = /\b(?:eyJ[\w-]+\.[\w-]+\.[\w-]*|sb_(?:secret|publishable)_[\w-]+|sk-[\w-]{8,})/g;

/** A text without addresses, queries and keys: what is logged and reported is about the site and not about its visitors. */
export function scrub(text: string): string {
  return text
    .replace(QUERY, '?…')
    .replace(BEARER, '[key]')
    .replace(KEY, '[key]')
    .replace(EMAIL, '[mail]')
    .replace(IPV4, '[ip]')
    .replace(IPV6, '[ip]');
}
