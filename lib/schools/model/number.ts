import type { Language } from '@/lib/i18n/locales';
import type { NumberKind } from './field';

/**
 * Numbers as people write them: `4.500`, `4,500.50`, `4 500,5`. Most say themselves which sign marks decimals. What could
 * be either, one sign before exactly three digits, is read by its kind where that decides, else by a notation.
 */

/**
 * Which sign marks decimals where a number alone does not tell. `none`: there are no decimals, both signs group thousands.
 * `mixed`: nobody can tell.
 */
export type Notation = ',' | '.' | 'none' | 'mixed';

/** How numbers are written in a language. */
export const NOTATIONS: Record<Language, ',' | '.'> = { es: ',', en: '.' };

/** The number that was typed, null for an empty text; `ambiguous` when the notation does not decide. */
export function readNumber(
  typed: string,
  kind: NumberKind,
  notation: Notation,
): number | null | 'invalid' | 'ambiguous' {
  if (typed.trim() === '') return null;
  const parts = split(typed);
  if (parts === null) return 'invalid';
  const decimal = parts.decimal === 'either' ? decimalOf(parts.body, kind, notation) : parts.decimal;
  if (decimal === 'ambiguous') return decimal;
  const [whole = '', fraction = ''] = decimal === null ? [parts.body] : parts.body.split(decimal);
  return Number(`${parts.minus}${whole.replace(/[.,]/g, '')}.${fraction}`);
}

/** The sign that marks decimals in a number that could be read both ways; null when it groups thousands. */
function decimalOf(body: string, kind: NumberKind, notation: Notation): ',' | '.' | null | 'ambiguous' {
  const sign = body.includes(',') ? ',' : '.';
  // Whole numbers have no decimals, and nothing of these small ones has thousands.
  if (kind === 'year' || kind === 'count') return null;
  if (kind === 'rating' || kind === 'degrees') return sign;
  if (notation === 'mixed') return 'ambiguous';
  return notation === sign ? sign : null;
}

interface Parts {
  minus: '' | '-';
  /** Digits with points and commas. */
  body: string;
  /** The sign that marks decimals; null for none, `either` when the number alone does not tell. */
  decimal: ',' | '.' | null | 'either';
}

/** Null for what is no number. */
function split(typed: string): Parts | null {
  const [, sign, rest = ''] = /^([-−+]?)\s*(.*)$/.exec(typed.trim()) ?? [];
  const minus = sign === '-' || sign === '−' ? '-' : '';
  // Spaces and apostrophes only ever group.
  const grouped = /^\d{1,3}(?:[\s'’]\d{3})+([.,]\d+)?$/.exec(rest);
  if (grouped) {
    const decimal = grouped[1] === undefined ? null : grouped[1].startsWith(',') ? ',' : '.';
    return { minus, body: rest.replace(/[\s'’]/g, ''), decimal };
  }
  if (/^\d+$/.test(rest)) return { minus, body: rest, decimal: null };
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(rest)) return { minus, body: rest, decimal: 'either' };
  if (/^\d*[.,]\d+$/.test(rest)) return { minus, body: rest, decimal: rest.includes(',') ? ',' : '.' };
  if (/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(rest)) {
    return { minus, body: rest, decimal: rest.includes(',') ? ',' : null };
  }
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(rest)) {
    return { minus, body: rest, decimal: rest.includes('.') ? '.' : null };
  }
  return null;
}

/**
 * The notation of a column, decided from all its values: each that can be read one way only says what the sign in it means.
 * `none` when every sign stands before three digits, `mixed` when two values contradict each other.
 */
export function notationOf(values: Iterable<string>): Notation {
  const proven = new Set<',' | '.'>();
  for (const value of values) {
    const parts = split(value);
    if (parts === null || parts.decimal === 'either') continue;
    if (parts.decimal !== null) proven.add(parts.decimal);
    else if (/[.,]/.test(parts.body)) proven.add(parts.body.includes(',') ? '.' : ',');
  }
  const [decimal = 'none', other] = proven;
  return other === undefined ? decimal : 'mixed';
}

/** Whether a value of this kind can be read one way or another, depending on the notation. */
export function dependsOnNotation(typed: string, kind: NumberKind): boolean {
  return (kind === 'money' || kind === 'quantity') && split(typed)?.decimal === 'either';
}

/** The other number that a text could mean; null when there is only one way to read it. */
export function otherReading(typed: string, kind: NumberKind, notation: ',' | '.'): number | null {
  if (!dependsOnNotation(typed, kind)) return null;
  const other = readNumber(typed, kind, notation === ',' ? '.' : ',');
  return typeof other === 'number' ? other : null;
}

/**
 * The number in the text that a form holds for it, whatever the language: as JavaScript writes numbers, with a point before
 * decimals and nothing between thousands. Null for an empty text, `invalid` for any other notation, 4.500 for instance.
 */
export function fromNumberText(text: string): number | null | 'invalid' {
  if (text === '') return null;
  const value = Number(text);
  return Number.isFinite(value) && String(value) === text ? value : 'invalid';
}

/** The same number with the decimal sign of a language; any other text unchanged. */
export function shownNumber(text: string, notation: ',' | '.'): string {
  return typeof fromNumberText(text) === 'number' ? text.replace('.', notation) : text;
}
