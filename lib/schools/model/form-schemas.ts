import './without-eval';
import { z } from 'zod';
import { isIsoDay } from '@/lib/iso-day';
import type { NumberValue, Value } from './field';
import type { FormError } from './form-errors';
import { isWebAddress, withScheme } from './links';
import { fromNumberText } from './number';

/** The rules of the editor for one field alone, by its kind; see form.ts for the whole. */

export const error = (key: FormError) => ({ error: key });

const TEXT_LIMIT = 2000;
const LIST_LIMIT = 100;
const HIGHEST = { count: 2_000_000_000, money: 1e9 };

const text = (limit: number, long: FormError = 'tooLong') => z.string().trim().max(limit, error(long));

/** A number as forms hold it; what people type is read before, in their language. Empty gives null. */
const number = z
  .string()
  .trim()
  .transform((text, context) => {
    const value = fromNumberText(text);
    if (value !== 'invalid') return value;
    context.addIssue({ code: 'custom', message: 'numberInvalid' satisfies FormError });
    return z.NEVER;
  });
const whole = number.refine((value) => value === null || Number.isInteger(value), error('wholeNumber'));

const list = z.array(text(500).min(1)).max(LIST_LIMIT, error('tooLong'));
const pairs = z.array(z.object({ es: text(500), en: text(500) })).max(LIST_LIMIT, error('tooLong'));
const programmes = z
  .array(
    z.object({
      name: text(300).min(1, error('programNameRequired')),
      name_en: text(300),
      duration: text(200),
      duration_en: text(200),
      certified: z.boolean(),
    }),
  )
  .max(LIST_LIMIT, error('tooLong'));
const sources = z
  .array(
    z.object({
      url: text(TEXT_LIMIT).transform(withScheme).refine(isWebAddress, error('sourceInvalid')),
      facts: text(TEXT_LIMIT),
      facts_es: text(TEXT_LIMIT),
    }),
  )
  .max(LIST_LIMIT, error('tooLong'));
const day = z
  .string()
  .trim()
  .refine((typed) => typed === '' || isIsoDay(typed), error('dateInvalid'));

/** The schema of what the form holds for a field, giving what it means: a number, a trimmed text. */
export function schemaOf(value: Value): z.ZodType {
  switch (value.kind) {
    case 'year':
    case 'count':
    case 'money':
    case 'rating':
    case 'degrees':
      return numberSchema(value);
    case 'choice':
      return z.enum(
        value.presence === 'required' ? value.values : ['', ...value.values],
        value.error && error(value.error),
      );
    case 'day':
      return day;
    case 'slug':
      return text(200);
    case 'webAddress':
      return text(value.limit, value.long).transform(withScheme);
    case 'flag':
      return z.boolean();
    case 'languages':
      return list;
    case 'specialties':
    case 'pairs':
      return pairs;
    case 'programmes':
      return programmes;
    case 'sources':
      return sources;
    default: {
      const typed = text(value.limit, value.long);
      return value.presence === 'required' ? typed.min(1, value.error && error(value.error)) : typed;
    }
  }
}

/** Counts and money have bounds of their own; a year goes up to the current one. */
function numberSchema({ kind, least = 0, most, error: key }: NumberValue): z.ZodType {
  const highest = () => most ?? (kind === 'year' ? new Date().getFullYear() : Number.POSITIVE_INFINITY);
  const within = (kind === 'year' || kind === 'count' ? whole : number).refine(
    (value) => value === null || (value >= least && value <= highest()),
    error(key),
  );
  if (kind === 'count' || kind === 'money') {
    const bounded = within.refine((value) => value === null || value <= HIGHEST[kind], error('numberHuge'));
    return kind === 'count' ? bounded : bounded.refine(hasDecimals(2), error('moneyDecimals'));
  }
  return kind === 'rating' ? within.refine(hasDecimals(1), error(key)) : within;
}

/** Whether a number has no more decimals than that. */
function hasDecimals(most: number): (value: number | null) => boolean {
  return (value) =>
    value === null || Math.abs(value * 10 ** most - Math.round(value * 10 ** most)) < 10 ** (most - 10);
}

/** Whether something typed is what a field holds: a link that is one, a text that is long enough. */
export function isWellFormed(value: Value, typed: string): boolean {
  switch (value.kind) {
    case 'webAddress':
      return isWebAddress(typed);
    case 'email':
      return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(typed);
    default:
      return (
        !('limit' in value) ||
        (typed.length >= (value.least ?? 0) && (value.pattern === undefined || value.pattern.test(typed)))
      );
  }
}
