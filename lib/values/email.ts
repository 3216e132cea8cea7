import { type Reading, readAs } from './reading';
import { visible, withoutJoiners } from './text';

/**
 * What an e-mail input lets pass, as an input pattern. Telephone keyboards add a blank, and people copy brackets, which
 * readEmail() removes.
 */
export const EMAIL_PATTERN = '\\s*<?[^@\\s<>]+@[^@\\s.<>][^@\\s.<>]*\\.[^@\\s<>]+>?\\s*';

/** Text, an @, and a host with a full stop; letters of all scripts. Within the database's rule. */
export function isEmailAddress(text: string): boolean {
  const [name = '', host = '', ...more] = text.split('@');
  const isName = /^[^\s<>()[\],;:"\\]+$/.test(name) && name.split('.').every((part) => part !== '');
  const parts = host.split('.');
  const isHost = parts.every((part) => /^[\p{L}\p{M}\p{N}-]+$/u.test(part) && !/^-|-$/.test(part));
  return more.length === 0 && isName && isHost && parts.length > 1;
}

/** Without `mailto:`, brackets, a name in front of them, and a final mark; `[at]` is an @. */
export function readEmail(text: string): Reading {
  const seen = withoutJoiners(visible(text.normalize('NFKC')))
    .trim()
    .replace(/ ?[([](?:at|arroba|@)[)\]] ?/gi, '@')
    .replace(/ ?[([](?:dot|punto)[)\]] ?/gi, '.');
  if (isEmailAddress(seen)) return readAs(text, seen);
  const bracketed = [...seen.matchAll(/<([^<>]*)>/g)].map(([, inside = '']) => inside);
  const pieces = (bracketed.some((one) => one.includes('@')) ? bracketed : seen.split(/[;,|/\s]+/))
    .map(bare)
    .filter((piece) => piece !== '' && !AND.has(piece));
  const [first, ...more] = new Set(pieces);
  if (first === undefined || ![first, ...more].every(isEmailAddress)) return { refused: 'invalid' };
  return more.length > 0 ? { doubtful: [first, ...more] } : readAs(text, first);
}

const AND = new Set(['y', 'e', 'o', 'u', 'and', 'or', 'et', 'ou']);

function bare(piece: string): string {
  const link = piece.trim().replace(/^(?:mailto|e-?mail|correo|mail):/i, '');
  return link
    .replace(/^[<("'[]+/, '')
    .replace(/\?(?:subject|body|cc)=.*$/i, '')
    .replace(/(?<![>)"'\].])[>)"'\].]+$/, '');
}
