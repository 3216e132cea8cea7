import '@/lib/schools/model/without-eval';
import { z } from 'zod';
import { storedText } from '@/lib/bounded-text';
import { error, schemaOf } from '@/lib/schools/model/form-schemas';
import { isCurrency } from '@/lib/values/currencies';
import { AUDIENCES, PRICE_PERIODS } from '../../prices/model/price';
import type { ProgrammeError } from './form-errors';

/** Conversion of prices between form and column `prices`; the rules equal private.is_price(). */

export const AMOUNT_KINDS = ['exact', 'range', 'from', 'upTo'] as const;
export const MAX_PRICES = 20;

const amount = schemaOf({ kind: 'money', error: 'notNegative' }) as z.ZodType<number | null, string>;
const text = schemaOf({ kind: 'longText', limit: 1000 }) as z.ZodType<string, string>;
const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(['', ...values], error('choiceInvalid'));

/** Also runs when a field is invalid, so that all problems show together. */
export const ALWAYS = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

const shape = z.object({
  kind: z.enum(AMOUNT_KINDS, error('choiceInvalid')),
  min: amount,
  max: amount,
  currency: storedText(100, error('currencyUnknown').error).overwrite((typed) => typed.toUpperCase()),
  per: choice(PRICE_PERIODS),
  year: schemaOf({ kind: 'academicYear', limit: 10 }) as z.ZodType<string, string>,
  audience: choice(AUDIENCES),
  audience_es: text,
  audience_en: text,
  includes_es: text,
  includes_en: text,
  approximate: z.boolean(),
  quote: text,
});

export const priceSchema = shape
  .superRefine(({ kind, min, max, currency, per }, context) => {
    const refused = new Set(context.issues.map(({ path }) => path?.[0]));
    const refuse = (field: string, message: ProgrammeError) =>
      !refused.has(field) && context.addIssue({ code: 'custom', path: [field], message });
    if (kind !== 'upTo' && min === null) refuse('min', 'amountRequired');
    if ((kind === 'upTo' || kind === 'range') && max === null) refuse('max', 'amountRequired');
    if (kind === 'range' && typeof min === 'number' && typeof max === 'number' && min > max)
      refuse('max', 'rangeOrder');
    if (currency === '') refuse('currency', 'currencyRequired');
    else if (typeof currency === 'string' && !isCurrency(currency)) refuse('currency', 'currencyUnknown');
    if (per === '') refuse('per', 'perRequired');
  }, ALWAYS)
  // An exact amount is stored as a range with equal ends.
  .transform(({ kind, min, max, ...rest }) => ({
    ...rest,
    min: kind === 'upTo' ? null : min,
    max: kind === 'exact' ? min : kind === 'from' ? null : max,
  }));

export type PriceForm = z.input<typeof priceSchema>;
export type ParsedPrice = z.output<typeof priceSchema>;

export const NEW_PRICE: PriceForm = {
  ...(Object.fromEntries(Object.keys(shape.shape).map((name) => [name, ''])) as unknown as PriceForm),
  kind: 'exact',
  approximate: false,
};

/** Form values of a stored amount; '' for a missing end. */
export function amountOf(min: string, max: string): Pick<PriceForm, 'kind' | 'min' | 'max'> {
  if (min === max) return { kind: 'exact', min, max: '' };
  if (min === '') return { kind: 'upTo', min, max };
  return { kind: max === '' ? 'from' : 'range', min, max };
}

export function toPriceForm(stored: Record<string, unknown>): PriceForm {
  const known = Object.entries(stored).filter(([, value]) => value !== null);
  const texts = known.map(([key, value]) => [key, typeof value === 'number' ? String(value) : value]);
  const price: PriceForm = { ...NEW_PRICE, ...Object.fromEntries(texts) };
  return { ...price, ...amountOf(price.min, price.max) };
}
