import { isCurrency } from '@/lib/schools/model/currencies';
import type { NumberKind } from '@/lib/schools/model/field';

/** Numbers with surrounding text: currency signs, `desde … /año`, East Asian digits. */

export interface PlainAmount {
  text: string;
  currency: string | null;
}

const NOTHING = /^(?:n\/?[ads]|n\.[ads]\.?|s\/d|null|none|nan|#n\/a|-+|–|—|\.+|\?+)$/i;
const FREE = /^(?:gratis|gratuit[oa]?|gratuïta?|free)$/i;
const CURRENCY_SIGNS: [RegExp, string | null][] = [
  [/US\s?\$|\bUSD\b/i, 'USD'],
  [/CA?\s?\$|\bCAD\b/i, 'CAD'],
  [/€|(?<![a-z])EUR(?:OS?)?\b/i, 'EUR'],
  [/£|\bGBP\b/i, 'GBP'],
  // Used by many countries.
  [/\$/, null],
];
const CODE = /(?<![a-z])[a-z]{3}(?![a-z])/i;
const FROM = /^(?:desde|from|a partir de|à partir de|dès|da|des de)\s+/i;
const A_YEAR =
  /(?:(?<!\s)\s+)?(?:\/|\bal\b|\bpor\b|\bper\b|\bpar\b|\ba\b)\s*(?:año|ano|year|annum|an|anno|any|curso)\.?$|(?<!\s)\s+(?:anual(?:es)?|yearly|annual)$/i;

export function saysNothing(cell: string): boolean {
  return NOTHING.test(cell.trim());
}

export function plainAmount(cell: string, kind: NumberKind): PlainAmount {
  let text = cell.normalize('NFKC').trim();
  let currency: string | null = null;
  if (saysNothing(text)) return { text: '', currency };
  if (kind === 'money') {
    if (FREE.test(text)) return { text: '0', currency };
    const sign = CURRENCY_SIGNS.find(([pattern]) => pattern.test(text));
    const code = CODE.exec(text)?.[0].toUpperCase() ?? '';
    if (sign) [text, currency] = [text.replace(sign[0], ' ').trim(), sign[1]];
    else if (isCurrency(code)) [text, currency] = [text.replace(CODE, ' ').trim(), code];
    text = text.replace(FROM, '').replace(A_YEAR, '').trim();
  }
  if (kind === 'year') {
    const [, first, last] = /^(?:(\d{4})-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-](\d{4}))$/.exec(text) ?? [];
    text = first ?? last ?? text;
  }
  return { text: withoutZeros(grouped(text), kind), currency };
}

/** Indian digit groups and short powers of ten as plain digits. */
function grouped(text: string): string {
  if (/^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/.test(text)) return text.replaceAll(',', '');
  const [, power] = /^\d(?:\.\d+)?e\+?0?(\d)$/i.exec(text) ?? [];
  return power === undefined ? text : String(Number(text));
}

/** Whole numbers written as 1990.0. */
function withoutZeros(text: string, kind: NumberKind): string {
  return kind === 'year' || kind === 'count' ? text.replace(/^(\d+)[.,]0{1,2}$/, '$1') : text;
}
