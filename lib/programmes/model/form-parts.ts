import '@/lib/schools/model/without-eval';
import { z } from 'zod';
import { isIsoDay } from '@/lib/iso-day';
import { isWebAddress, withScheme } from '@/lib/schools/model/links';
import { fromNumberText } from '@/lib/schools/model/number';
import type { ProgrammeError } from './form-errors';

/** The rules for single fields of a programme; the database has the same ones in its checks. */

export const error = (key: ProgrammeError) => ({ error: key });

const WEB_LIMIT = 2000;

/** A trimmed text; PostgreSQL stores no NUL. */
export const text = (limit: number) =>
  z
    .string()
    .transform((typed) => typed.replaceAll('\0', '').trim())
    .pipe(z.string().max(limit, error('tooLong')));

/** One of a closed list, or none. */
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(['', ...values], error('choiceInvalid'));

/** A number as forms hold it; what people type is read before, in their language. Empty gives null. */
const number = z
  .string()
  .trim()
  .transform((typed, context) => {
    const value = fromNumberText(typed);
    if (value !== 'invalid') return value;
    context.addIssue({ code: 'custom', message: 'numberInvalid' satisfies ProgrammeError });
    return z.NEVER;
  });

/** More than nothing. */
export const quantity = number
  .refine((value) => value === null || value > 0, error('positive'))
  .refine((value) => value === null || value <= 10_000, error('numberHuge'));

/** A whole number from `least` on. */
export const whole = (least: 0 | 1) =>
  number
    .refine((value) => value === null || Number.isInteger(value), error('wholeNumber'))
    .refine((value) => value === null || value >= least, error(least === 0 ? 'notNegative' : 'positive'))
    .refine((value) => value === null || value <= 100_000, error('numberHuge'));

/** An amount of money with cents at most. */
export const amount = number
  .refine((value) => value === null || value >= 0, error('notNegative'))
  .refine((value) => value === null || value <= 1e9, error('numberHuge'))
  .refine((value) => value === null || hasCents(value), error('moneyDecimals'));

function hasCents(value: number): boolean {
  return /^\d+(\.\d{1,2})?$/.test(String(value)) || value >= 1e21;
}

/** A web address, which may be left empty. */
export const webAddress = text(WEB_LIMIT)
  .transform(withScheme)
  .refine((typed) => typed === '' || isWebAddress(typed), error('addressInvalid'));

/** An ISO day, or ''. */
export const day = z
  .string()
  .trim()
  .refine((typed) => typed === '' || isIsoDay(typed), error('dateInvalid'));

/** The day, month or year of a page: '2025-09-14', '2025-09', '2025'. */
export const seen = z
  .string()
  .trim()
  .refine((typed) => typed === '' || isSeen(typed), error('seenInvalid'));

function isSeen(typed: string): boolean {
  return /^(19|20)\d\d(-(0[1-9]|1[0-2]))?$/.test(typed) || (/^(19|20)/.test(typed) && isIsoDay(typed));
}

/** The year or academic year of a price, or ''. */
export const year = z
  .string()
  .trim()
  .transform((typed, context) => {
    const value = readYear(typed);
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message: 'yearInvalid' satisfies ProgrammeError });
    return z.NEVER;
  });

/**
 * A year as people write it, '2025', '2025/26', '2025–2026', as it is stored: '2025', '2025-26'. '' for '', null for anything
 * else, two years that do not follow each other among it.
 */
export function readYear(typed: string): string | null {
  if (typed === '') return '';
  const [, first = '', second] = /^((?:19|20)\d\d)(?:\s*[-–/]\s*((?:19|20)?\d\d))?$/.exec(typed.trim()) ?? [];
  if (first === '') return null;
  if (second === undefined) return first;
  const next = String(Number(first) + 1);
  return second === next || second === next.slice(2) ? `${first}-${next.slice(2)}` : null;
}
