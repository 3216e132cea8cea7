import { type Reading, readAs } from './reading';
import { visible, withoutJoiners } from './text';

/**
 * As written, without `tel:` and the zero decimal of a number cell. Several numbers and extensions stay. A number that
 * a spreadsheet rounded to powers of ten is lost.
 */
export function readPhone(text: string): Reading {
  const seen = withoutJoiners(visible(text.normalize('NFKC'))).trim();
  if (/^\+?\d(?:[.,]\d+)?e\+?\d+$/i.test(seen)) return { refused: 'rounded' };
  const bare = seen.replace(/^(?:tel|tfno|tlf|phone|tel[eé]fono):\s*/i, '').replace(/^(\+?\d{6,})\.0$/, '$1');
  return /\d/.test(bare) ? readAs(text, bare) : { refused: 'phoneInvalid' };
}
