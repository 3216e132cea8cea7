import { type Reading, readAs } from './reading';
import { visible, withoutJoiners } from './text';

/** Only http and https addresses with a public host may become links. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/]\S*$/i.test(text) || !URL.canParse(text)) return false;
  const { hostname, username } = new URL(text);
  // An e-mail address with a scheme has a user.
  if (username !== '') return false;
  // `https://https://…` has a host without a dot, and no host has a comma.
  return hostname === 'localhost' || hostname.startsWith('[') || /^[^.,;][^,;]*\.[^.,;]+\.?$/.test(hostname);
}

/** Adds https:// to `www.example.org`; anything else stays, for validation. */
export function withScheme(text: string): string {
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(:\d+)?([/?#]\S*)?$/iu.test(text)
    ? `https://${text}`
    : text;
}

/**
 * With a scheme, and without what surrounds it: a doubled or broken scheme, brackets, a final mark, a formula or markup
 * of a link. Other text after the first address makes it doubtful.
 */
export function readWebAddress(text: string): Reading {
  const seen = withoutJoiners(visible(text)).trim();
  const typed = withScheme(seen);
  if (isWebAddress(typed)) return typed.endsWith(seen) ? { value: typed } : readAs(text, typed);
  const [, linked] = LINK.exec(seen) ?? [];
  const [first = '', ...more] = (linked ?? seen)
    .split(/[\s;|]+/)
    .filter((piece) => piece !== '')
    .map(repaired);
  if (!isWebAddress(first)) return { refused: 'invalid' };
  const others = more.filter((piece) => piece !== first);
  return others.length > 0 ? { doubtful: [first, ...others.filter(isWebAddress)] } : readAs(text, first);
}

/** `=HYPERLINK("https://…";"Web")`, `[Web](https://…)`, `<a href="https://…">`. */
const LINK = /^(?:=?\w+\(\s*"|\[[^\]]*\]\(|<a\s[^>]*?href=["']?)([^"'()<>\s]+)/i;

function repaired(piece: string): string {
  const bare = piece.replace(/^[<("'[]+/, '').replace(/(?<![>)"'\].,])[>)"'\].,]+$/, '');
  const once = bare.replace(/^(?:https?:?[/\\]+)+(?=https?:?[/\\])/i, '');
  return withScheme(once.replace(/^(https?)(?::[/\\]*|[/\\]+)(?=[^/\\])/i, '$1://').replace(/^[/\\]+/, ''));
}
