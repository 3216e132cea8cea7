import { type PlainAmount, withoutCurrency } from '@/lib/values/amount';
import { type Notation, readNumber } from '@/lib/values/number';
import type { ProgrammeError } from './form-errors';
import { amountOf, type PriceForm } from './price-form';

/** Parses '15.500 €', 'CHF 30,500 – 39,500', 'desde 9.000', 'about £4,000'. */

const ABOUT = /^(?:unos|aprox\.?|aproximadamente|about|approx\.?|ca\.?|~|≈)\s*/i;
const FROM = /^(?:desde|a partir de|from)\s*/i;
const UP_TO = /^(?:hasta|up to)\s*/i;

/** Numbers as typed, to detect the column's notation. */
export function amountsOf(cell: string): string[] {
  return cell.match(/\d[\d.,'’ ]*\d|\d/g) ?? [];
}

/** A dollar sign alone does not determine the currency; `amount` has it. */
export function readPrice(
  cell: string,
  notation: Notation,
): {
  price: Pick<PriceForm, 'kind' | 'min' | 'max' | 'currency' | 'approximate'>;
  amount: PlainAmount;
  error: ProgrammeError | null;
} {
  const price = { kind: 'exact' as const, min: '', max: '', currency: '', approximate: false };
  const amount = withoutCurrency(cell);
  let rest = amount.text;
  // A code of no currency stays, for validation.
  const [, code] = /(?:^|[\s\d])([A-Z]{3})(?=$|[\s\d])/.exec(rest) ?? [];
  price.currency = amount.currency ?? code ?? '';
  rest = rest.replace(/(^|[\s\d])([A-Z]{3})(?=$|[\s\d])/g, '$1').trim();
  price.approximate = ABOUT.test(rest);
  rest = rest.replace(ABOUT, '');
  const [isFrom, isUpTo] = [FROM.test(rest), UP_TO.test(rest)];
  rest = rest.replace(FROM, '').replace(UP_TO, '').trim();
  if (rest === '') return { price, amount, error: null };
  const ends = rest.split(/(?:(?<!\s)\s+)?[–—]\s*|(?<=\d)\s*-\s*|(?<!\s)\s+(?:a|to)\s+/);
  const values = ends.map((end) => readNumber(end, 'money', notation));
  if (values.includes('ambiguous')) return { price, amount, error: 'numberAmbiguous' };
  const texts = values.map((value) => (typeof value === 'number' ? String(value) : ''));
  if (ends.length > 2 || texts.includes('')) return { price, amount, error: 'numberInvalid' };
  const [low = '', high = low] = texts;
  return {
    price: { ...price, ...amountOf(isUpTo ? '' : low, isFrom ? '' : high) },
    amount,
    error: null,
  };
}
