import { type Reading, readAs } from './reading';
import { visible, withoutJoiners } from './text';

/** Fewer digits are no number that a visitor can dial. */
const MIN_DIGITS = 3;

/**
 * As written, without `tel:` and the zero decimal of a number cell. Several numbers and extensions stay. A number that
 * a spreadsheet rounded to powers of ten is lost.
 */
export function readPhone(text: string): Reading {
  const seen = withoutJoiners(visible(text.normalize('NFKC'))).trim();
  if (/^\+?\d(?:[.,]\d+)?e\+?\d+$/i.test(seen)) return { refused: 'phoneRounded' };
  const bare = seen.replace(/^(?:tel|tfno|tlf|phone|tel[eé]fono):\s*/i, '').replace(/^(\+?\d{6,})\.0$/, '$1');
  if (!/[\p{L}\d]/u.test(bare) || bare.replace(/\D/g, '').length < MIN_DIGITS)
    return isWord(bare) ? readAs(text, bare) : { refused: 'phoneInvalid' };
  return readAs(text, bare);
}

/** 1-800-FLOWERS. */
function isWord(text: string): boolean {
  return /^[+\d(]/.test(text) && /[a-z]{3,}/i.test(text) && /^[\s().+\da-z-]+$/i.test(text);
}
