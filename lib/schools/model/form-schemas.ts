import './without-eval';
import { z } from 'zod';
import { storedText } from '@/lib/bounded-text';
import { isIsoDay, isPast, readPastDay } from '@/lib/values/day';
import { readEmail } from '@/lib/values/email';
import { dependsOnNotation, fromNumberText, type NumberKind } from '@/lib/values/number';
import { readPhone } from '@/lib/values/phone';
import type { Reading, ValueReason } from '@/lib/values/reading';
import { singleLine } from '@/lib/values/text';
import { readWebAddress } from '@/lib/values/web-address';
import { readYear } from '@/lib/values/year';
import { specialtyOf } from './choice-words';
import { isSpecialty } from './choices';
import type { NumberValue, Pair, TextValue, Value } from './field';
import { languageOf } from './languages';

/** Validation of single fields by kind; see form.ts for whole forms. */

export const error = (key: string) => ({ error: key });

const TEXT_LIMIT = 2000;
/** Of numbers, days and years. */
const SHORT_LIMIT = 100;
const LIST_LIMIT = 100;
const HIGHEST = { count: 2_000_000_000, quantity: 1e9, money: 1e9 };

const text = (limit: number, long = 'tooLong') => storedText(limit, long);

/** Text of a kind, which its reader turns into the stored value; '' stays. `invalid` is the field's own error. */
const readText = (
  typed: z.ZodType<string, string>,
  read: (text: string) => Reading,
  invalid = 'valueInvalid',
  doubtful: string = 'several' satisfies ValueReason,
) =>
  typed.transform((text, context) => {
    if (text === '') return '';
    const reading = read(text);
    if ('value' in reading) return reading.value;
    const isSeveral = 'doubtful' in reading && reading.doubtful.length > 1;
    const reason = 'refused' in reading ? reading.refused : isSeveral ? doubtful : 'invalid';
    context.addIssue({ code: 'custom', message: reason === 'invalid' ? invalid : reason });
    return z.NEVER;
  });

/** Parsed from the user's language before. Empty gives null. */
const numberOf = (kind: NumberKind) =>
  storedText(SHORT_LIMIT, 'numberInvalid').transform((text, context) => {
    const value = fromNumberText(text);
    if (value !== 'invalid') return value;
    const isDoubtful = dependsOnNotation(text, kind);
    context.addIssue({ code: 'custom', message: isDoubtful ? 'numberAmbiguous' : 'numberInvalid' });
    return z.NEVER;
  });
const whole = numberOf('count').refine(
  (value) => value === null || Number.isInteger(value),
  error('wholeNumber'),
);

const list = (most: number | undefined, entry: z.ZodType) =>
  z.array(entry).max(most ?? LIST_LIMIT, error(most === undefined ? 'tooLong' : 'tooMany'));
const filled = (limit: number, key?: string, long?: string) =>
  text(limit, long).refine((typed) => typed !== '', key && error(key));
const pairs = z.array(z.object({ es: text(500), en: text(500) })).max(LIST_LIMIT, error('tooLong'));
/** A name of a specialty is its key, which filters find. */
const specialties = pairs.transform((entries) => {
  const keyed = entries.map((entry): Pair => {
    const key = isSpecialty(entry.es) ? undefined : specialtyOf(entry.es || entry.en);
    return key === undefined ? entry : { es: key, en: '' };
  });
  return keyed.filter(({ es }, index) => {
    const isSame = (other: Pair) => other.es === es && isSpecialty(es);
    return keyed[index] === entries[index] || keyed.findIndex(isSame) === keyed.findLastIndex(isSame);
  });
});
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
      url: readText(filled(TEXT_LIMIT, 'sourceInvalid'), readWebAddress, 'sourceInvalid'),
      facts: text(TEXT_LIMIT),
      facts_es: text(TEXT_LIMIT),
    }),
  )
  .max(LIST_LIMIT, error('tooLong'));
const day = readText(storedText(SHORT_LIMIT, 'dateInvalid'), readPastDay, 'dateInvalid', 'dateInvalid');

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
      return readText(required(value), readWebAddress, value.error);
    case 'email':
      return readText(required(value), readEmail, value.error);
    case 'phone':
      return readText(required(value), readPhone, value.error);
    case 'flag':
      return z.boolean();
    case 'texts':
      return text(value.limit);
    case 'languages':
      return list(value.most, filled(value.limit ?? 500, value.error).transform(languageOf));
    case 'months':
      return z.array(
        z.string().refine((typed) => /^([1-9]|1[0-2])$/.test(typed), value.error && error(value.error)),
      );
    case 'records':
      return list(value.most, z.object(mapValues(value.parts, (part) => checkedSchema(part.value))));
    case 'academicYear':
      return academicYear(value.error);
    case 'specialties':
      return specialties;
    case 'pairs':
      return pairs;
    case 'programmes':
      return programmes;
    case 'sources':
      return sources;
    case 'text':
    case 'country':
      return required(value).overwrite(singleLine);
    default:
      return required(value);
  }
}

function required({ presence, limit, error: key, long }: TextValue) {
  return presence === 'required' ? filled(limit, key, long) : text(limit, long);
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
    const bounded = (kind === 'count' ? whole : numberOf(kind))
      .refine((value) => value === null || isEnough(value), error(key))
      .refine((value) => value === null || value <= (most ?? HIGHEST[kind]), error('numberHuge'));
    return kind === 'money' ? bounded.refine(hasDecimals(2), error('moneyDecimals')) : bounded;
  }
  const highest = () => most ?? (kind === 'year' ? new Date().getFullYear() : Number.POSITIVE_INFINITY);
  const within = (kind === 'year' ? whole : numberOf(kind)).refine(
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

export function isWellFormed(value: Value, typed: string): boolean {
  switch (value.kind) {
    case 'partialDay':
      return (
        value.pattern?.test(typed) === true && isDayPart(typed) && (value.past !== true || isPast(typed))
      );
    case 'webAddress':
    case 'email':
    case 'phone':
      return true;
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
