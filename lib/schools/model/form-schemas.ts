import './without-eval';
import { z } from 'zod';
import { storedText } from '@/lib/bounded-text';
import { isEmailAddress } from '@/lib/email-address';
import { isIsoDay } from '@/lib/iso-day';
import type { NumberValue, TextValue, Value } from './field';
import { isWebAddress, withScheme } from './links';
import { fromNumberText } from './number';

/** Validation of single fields by kind; see form.ts for whole forms. */

export const error = (key: string) => ({ error: key });

const TEXT_LIMIT = 2000;
/** Of numbers, days and years. */
const SHORT_LIMIT = 100;
const LIST_LIMIT = 100;
const HIGHEST = { count: 2_000_000_000, quantity: 1e9, money: 1e9 };

const text = (limit: number, long = 'tooLong') => storedText(limit, long);

/** Parsed from the user's language before. Empty gives null. */
const number = storedText(SHORT_LIMIT, 'numberInvalid').transform((text, context) => {
  const value = fromNumberText(text);
  if (value !== 'invalid') return value;
  context.addIssue({ code: 'custom', message: 'numberInvalid' });
  return z.NEVER;
});
const whole = number.refine((value) => value === null || Number.isInteger(value), error('wholeNumber'));

const list = (most: number | undefined, entry: z.ZodType) =>
  z.array(entry).max(most ?? LIST_LIMIT, error(most === undefined ? 'tooLong' : 'tooMany'));
const filled = (limit: number, key?: string, long?: string) =>
  text(limit, long).refine((typed) => typed !== '', key && error(key));
const pairs = z.array(z.object({ es: text(500), en: text(500) })).max(LIST_LIMIT, error('tooLong'));
const programmes = z
  .array(
    z.object({
      name: filled(300, 'programNameRequired'),
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
const day = storedText(SHORT_LIMIT, 'dateInvalid').refine(
  (typed) => typed === '' || isIsoDay(typed),
  error('dateInvalid'),
);

export function schemaOf(value: Value): z.ZodType {
  switch (value.kind) {
    case 'year':
    case 'count':
    case 'quantity':
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
    case 'texts':
      return text(value.limit);
    case 'languages':
      return list(value.most, filled(value.limit ?? 500, value.error));
    case 'months':
      return z.array(
        z.string().refine((typed) => /^([1-9]|1[0-2])$/.test(typed), value.error && error(value.error)),
      );
    case 'records':
      return list(value.most, z.object(mapValues(value.parts, (part) => checkedSchema(part.value))));
    case 'academicYear':
      return academicYear(value.error);
    case 'specialties':
    case 'pairs':
      return pairs;
    case 'programmes':
      return programmes;
    case 'sources':
      return sources;
    default:
      return value.presence === 'required'
        ? filled(value.limit, value.error, value.long)
        : text(value.limit, value.long);
  }
}

/** Also validates the format, for a single value; empty is valid unless required. */
export function checkedSchema(value: Value): z.ZodType {
  if (!('error' in value) || value.error === undefined) return schemaOf(value);
  const isRequired = 'presence' in value && value.presence === 'required';
  const isRight = (typed: unknown) =>
    typeof typed !== 'string' || (typed === '' ? !isRequired : isWellFormed(value, typed));
  return schemaOf(value).refine(isRight, error(value.error));
}

function mapValues<Given, Made>(
  record: Readonly<Record<string, Given>>,
  made: (given: Given) => Made,
): Record<string, Made> {
  return Object.fromEntries(Object.entries(record).map(([name, given]) => [name, made(given)]));
}

/** Too large counts, quantities and amounts are 'numberHuge'; years go up to the current one. */
function numberSchema({ kind, least = 0, most, error: key }: NumberValue): z.ZodType {
  if (kind === 'count' || kind === 'quantity' || kind === 'money') {
    const isEnough = (value: number) => (kind === 'quantity' ? value > least : value >= least);
    const bounded = (kind === 'count' ? whole : number)
      .refine((value) => value === null || isEnough(value), error(key))
      .refine((value) => value === null || value <= (most ?? HIGHEST[kind]), error('numberHuge'));
    return kind === 'money' ? bounded.refine(hasDecimals(2), error('moneyDecimals')) : bounded;
  }
  const highest = () => most ?? (kind === 'year' ? new Date().getFullYear() : Number.POSITIVE_INFINITY);
  const within = (kind === 'year' ? whole : number).refine(
    (value) => value === null || (value >= least && value <= highest()),
    error(key),
  );
  return kind === 'rating' ? within.refine(hasDecimals(1), error(key)) : within;
}

function hasDecimals(most: number): (value: number | null) => boolean {
  const exact = new RegExp(`^-?\\d+(\\.\\d{1,${most}})?$`);
  return (value) => value === null || value >= 1e21 || exact.test(String(value));
}

function academicYear(key = 'yearInvalid'): z.ZodType {
  return storedText(SHORT_LIMIT, key).transform((typed, context) => {
    const value = readYear(typed);
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message: key });
    return z.NEVER;
  });
}

/** '2025', '2025-26' of '2025/26'. '' for '', null when invalid, such as years that are not consecutive. */
export function readYear(typed: string): string | null {
  if (typed === '') return '';
  const [, first = '', second] = /^((?:19|20)\d\d)(?:\s*[-–/]\s*((?:19|20)?\d\d))?$/.exec(typed.trim()) ?? [];
  if (first === '') return null;
  if (second === undefined) return first;
  const next = String(Number(first) + 1);
  return second === next || second === next.slice(2) ? `${first}-${next.slice(2)}` : null;
}

export function isWellFormed(value: Value, typed: string): boolean {
  switch (value.kind) {
    case 'webAddress':
      return isWebAddress(typed);
    case 'partialDay':
      return value.pattern?.test(typed) === true && isDayPart(typed);
    case 'email':
      return isEmailAddress(typed);
    default: {
      const { least = 0, pattern } = value as Partial<TextValue>;
      return typed.length >= least && (pattern === undefined || pattern.test(typed));
    }
  }
}

/** Validates the day for its month; `--02-29` is valid. */
function isDayPart(typed: string): boolean {
  if (typed.startsWith('--')) return typed.length < 7 || isIsoDay(`2024${typed.slice(1)}`);
  return typed.length < 10 || isIsoDay(typed);
}
