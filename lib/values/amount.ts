import { degreesText } from './coordinates';
import { isCurrency } from './currencies';
import type { NumberKind } from './number';

/** Numbers with surrounding text: currency signs, `desde … /año`, East Asian digits. */

export interface PlainAmount {
  text: string;
  /** Null when the text names none, or has a sign of many currencies. */
  currency: string | null;
  /** A sign that many currencies share. */
  sign: '$' | '¥' | null;
}

const NOTHING = /^(?:n\/?[ads]|n\.[ads]\.?|s\/d|null|none|nan|-+|–|—|\.+|\?+)$/i;
const FREE = /^(?:gratis|gratuit[oa]?|gratuïta?|free)$/i;
/** The first that fits counts: those of one currency before the shared ones. */
const SIGNS: readonly (readonly [RegExp, string | null, PlainAmount['sign']])[] = [
  [/\bUS\s?\$|\$\s?US\b|\bUSD\b/gi, 'USD', null],
  [/\bR\$/gi, 'BRL', null],
  [/\bMX\s?\$/gi, 'MXN', null],
  [/\bAU?\s?\$/gi, 'AUD', null],
  [/\bNZ\s?\$/gi, 'NZD', null],
  [/\bRD\s?\$/gi, 'DOP', null],
  [/\bCA?\s?\$|\bCAD\b/gi, 'CAD', null],
  [/€|(?<![a-z])EUR(?:OS?)?\b/gi, 'EUR', null],
  [/£|\bGBP\b/gi, 'GBP', null],
  [/\bS\/\.?(?=\s?\d)/gi, 'PEN', null],
  [/₹/g, 'INR', null],
  [/₩/g, 'KRW', null],
  [/฿/g, 'THB', null],
  [/₺/g, 'TRY', null],
  [/\$|\bd[oó]lares\b|\bdollars\b/gi, null, '$'],
  [/[¥円元]/g, null, '¥'],
];
const SHARED: Record<'$' | '¥', string> = {
  $:
    'USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP UYU DOP BBD BSD BZD BMD BND FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD CUP ' +
    'BRL NIO',
  '¥': 'JPY CNY',
};
const CODE = /(?<![a-z])[a-z]{3}(?![a-z])/i;
const FROM = /^(?:desde|from|a partir de|à partir de|dès|da|des de)\s+/i;
const A_YEAR =
  /(?:(?<!\s)\s+)?(?:\/|\bal\b|\bpor\b|\bper\b|\bpar\b|\ba\b)\s*(?:año|ano|year|annum|an|anno|any|curso)\.?$|(?<!\s)\s+(?:anual(?:es)?|yearly|annual)$/i;

export function saysNothing(cell: string): boolean {
  return NOTHING.test(cell.trim());
}

/** A price without its currency. */
export function withoutCurrency(price: string): PlainAmount {
  const text = price.normalize('NFKC').trim();
  if (/^[\d.,\s]*$/.test(text)) return { text, currency: null, sign: null };
  const [pattern, currency = null, sign = null] = SIGNS.find(([one]) => text.search(one) >= 0) ?? [];
  if (pattern) return { text: text.replace(pattern, ' ').trim(), currency, sign };
  const code = CODE.exec(text)?.[0].toUpperCase() ?? '';
  return isCurrency(code)
    ? { text: text.replace(CODE, ' ').trim(), currency: code, sign }
    : { text, currency: null, sign };
}

/** Whether an amount may be of a currency that is stated elsewhere; '' is not stated. */
export function isOfCurrency({ currency, sign }: Omit<PlainAmount, 'text'>, stated: string): boolean {
  if (stated === '') return true;
  if (currency !== null) return currency === stated;
  return sign === null || SHARED[sign].split(' ').includes(stated);
}

export function plainAmount(cell: string, kind: NumberKind): PlainAmount {
  const text = cell.normalize('NFKC').trim();
  const plain = (typed: string) => ({ text: withoutZeros(grouped(typed), kind), currency: null, sign: null });
  if (saysNothing(text)) return plain('');
  if (kind === 'degrees') return plain(degreesText(text));
  if (kind === 'year') {
    const [, first, last] = /^(?:(\d{4})-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-](\d{4}))$/.exec(text) ?? [];
    return plain(first ?? last ?? text);
  }
  if (kind !== 'money') return plain(text);
  if (FREE.test(text)) return plain('0');
  const { text: amount, ...stated } = withoutCurrency(text);
  return { ...plain(amount.replace(FROM, '').replace(A_YEAR, '').trim()), ...stated };
}

/** Indian digit groups, short powers of ten and numbers with binary noise (89.69999999999999) as plain digits. */
function grouped(text: string): string {
  if (/^-?\d+\.\d{11,}$/.test(text)) return String(Number(Number(text).toPrecision(15)));
  if (/^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/.test(text)) return text.replaceAll(',', '');
  const [, power] = /^\d(?:\.\d+)?e\+?0?(\d)$/i.exec(text) ?? [];
  return power === undefined ? text : String(Number(text));
}

/** Whole numbers written as 1990.0. */
function withoutZeros(text: string, kind: NumberKind): string {
  return kind === 'year' || kind === 'count' ? text.replace(/^(\d+)[.,]0{1,2}$/, '$1') : text;
}
