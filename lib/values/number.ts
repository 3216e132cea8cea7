import type { Language } from '@/lib/i18n/locales';

/**
 * `4.500`, `4,500.50`, `4 500,5`. A single sign before three digits is ambiguous: the kind decides, else a notation.
 */

export const NUMBER_KINDS = ['year', 'count', 'quantity', 'money', 'rating', 'degrees'] as const;
export type NumberKind = (typeof NUMBER_KINDS)[number];

/** Decimal sign for ambiguous numbers. `none`: both signs group thousands. `mixed`: undetermined. */
export type Notation = ',' | '.' | 'none' | 'mixed';

export const DECIMAL_SIGNS = [',', '.'] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

export const NOTATIONS: Record<Language, DecimalSign> = { es: ',', en: '.' };

/** Null for empty text; `ambiguous` when the notation does not decide. */
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

/** Decimal sign of an ambiguous number; null when the sign groups thousands. */
function decimalOf(body: string, kind: NumberKind, notation: Notation): ',' | '.' | null | 'ambiguous' {
  const sign = body.includes(',') ? ',' : '.';
  // Whole numbers have no decimals, and the other small kinds no thousands.
  if (kind === 'year' || kind === 'count') return null;
  if (kind === 'rating' || kind === 'degrees') return sign;
  if (notation === 'mixed') return 'ambiguous';
  return notation === sign ? sign : null;
}

interface Parts {
  minus: '' | '-';
  body: string;
  /** Null for none, `either` when ambiguous. */
  decimal: ',' | '.' | null | 'either';
}

/** Null when not a number. */
function split(typed: string): Parts | null {
  const [, sign, rest = ''] = /^([-−+]?)\s*(\S.*)?$/.exec(typed.trim()) ?? [];
  const minus = sign === '-' || sign === '−' ? '-' : '';
  // Spaces and apostrophes always group.
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

/** `none` when every sign is before three digits, `mixed` when values contradict. */
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

export function dependsOnNotation(typed: string, kind: NumberKind): boolean {
  return (kind === 'money' || kind === 'quantity') && split(typed)?.decimal === 'either';
}

/** The alternative reading; null when unambiguous. */
export function otherReading(typed: string, kind: NumberKind, notation: DecimalSign): number | null {
  if (!dependsOnNotation(typed, kind)) return null;
  const other = readNumber(typed, kind, notation === ',' ? '.' : ',');
  return typeof other === 'number' ? other : null;
}

/** Money has no three decimals: `12,000` typed where a comma is the decimal sign may be twelve thousand. */
export function isDoubtfulAmount(typed: string, kind: NumberKind, notation: DecimalSign): boolean {
  return kind === 'money' && dependsOnNotation(typed, kind) && typed.includes(notation);
}

/** Parses a form's number, in JavaScript notation. Null for empty text, `invalid` for others, such as 4.500. */
export function fromNumberText(text: string): number | null | 'invalid' {
  if (text === '') return null;
  const value = Number(text);
  return Number.isFinite(value) && String(value) === text ? value : 'invalid';
}

/** Replaces the decimal sign; other text is unchanged. */
export function shownNumber(text: string, notation: DecimalSign): string {
  return typeof fromNumberText(text) === 'number' ? text.replace('.', notation) : text;
}
