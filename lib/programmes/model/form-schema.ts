import '@/lib/schools/model/without-eval';
import { z } from 'zod';
import {
  ATTENDANCES,
  AUDIENCES,
  DURATION_SCOPES,
  DURATION_UNITS,
  INTERNSHIPS,
  LEVELS,
  MODES,
  PRICE_PERIODS,
  PROGRAMME_FIELDS,
} from './choices';
import { isCurrency } from './currencies';
import type { ProgrammeError } from './form-errors';
import { amount, choice, day, error, quantity, seen, text, webAddress, whole, year } from './form-parts';

/**
 * The rules for a programme, one schema for browser and server. A form holds texts as they are typed, under the names of the
 * columns; messages are keys of the namespace `ProgrammeErrors`.
 */

const MOST_PRICES = 20;
const MOST_SOURCES = 50;
const MOST_LANGUAGES = 20;

/** Also after a field was refused for itself: all that is to be corrected is said at once. */
const ALWAYS = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

/** How a form gives an amount. */
export const AMOUNT_KINDS = ['exact', 'range', 'from', 'upTo'] as const;

const price = z
  .object({
    kind: z.enum(AMOUNT_KINDS, error('choiceInvalid')),
    min: amount,
    max: amount,
    currency: z.string().transform((typed) => typed.trim().toUpperCase()),
    per: choice(PRICE_PERIODS),
    year,
    audience: choice(AUDIENCES),
    audience_es: text(1000),
    audience_en: text(1000),
    includes_es: text(1000),
    includes_en: text(1000),
    approximate: z.boolean(),
    quote: text(1000),
  })
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
  // An exact amount is a range of nothing, as it is stored.
  .transform(({ kind, min, max, ...rest }) => ({
    ...rest,
    min: kind === 'upTo' ? null : min,
    max: kind === 'exact' ? min : kind === 'from' ? null : max,
  }));

const source = z.object({
  url: webAddress.refine((typed) => typed !== '', error('addressInvalid')),
  facts: text(1000),
  facts_es: text(1000),
  seen,
});

const month = z.string().refine((typed) => /^([1-9]|1[0-2])$/.test(typed), error('monthInvalid'));
const language = text(60).refine((typed) => typed !== '', error('languageEmpty'));

/** Fields that stand together: neither is known without the other. */
const PAIRS = [
  ['duration_value', 'duration_unit'],
  ['credits_value', 'credits_unit'],
  ['internship_value', 'internship_unit'],
] as const;

export const programmeSchema = z
  .object({
    name: text(200).refine((typed) => typed !== '', error('nameRequired')),
    name_es: text(200),
    name_en: text(200),
    level: choice(LEVELS),
    field: choice(PROGRAMME_FIELDS),
    duration_value: quantity,
    duration_unit: choice(DURATION_UNITS),
    duration_scope: choice(DURATION_SCOPES),
    duration_text: text(200),
    duration_text_en: text(200),
    hours: whole(1),
    credits_value: quantity,
    credits_unit: text(50),
    prices: z.array(price).max(MOST_PRICES, error('tooMany')),
    intakes: z.array(month),
    languages: z.array(language).max(MOST_LANGUAGES, error('tooMany')),
    mode: choice(MODES),
    attendance: choice(ATTENDANCES),
    requirements_es: text(2000),
    requirements_en: text(2000),
    internship: choice(INTERNSHIPS),
    internship_value: quantity,
    internship_unit: choice(DURATION_UNITS),
    award_es: text(500),
    award_en: text(500),
    recognised_by: text(200),
    certified: z.boolean(),
    website: webAddress,
    places: whole(1),
    graduates: whole(0),
    note_es: text(2000),
    note_en: text(2000),
    sources: z.array(source).max(MOST_SOURCES, error('tooMany')),
    checked_on: day,
  })
  .superRefine((form, context) => {
    const refused = new Set(context.issues.map(({ path }) => path?.[0]));
    const refuse = (field: string, message: ProgrammeError) =>
      !refused.has(field) && context.addIssue({ code: 'custom', path: [field], message });
    for (const [value, unit] of PAIRS) {
      if (refused.has(value) || refused.has(unit)) continue;
      if (form[value] === null && form[unit] !== '') refuse(value, 'valueRequired');
      if (form[value] !== null && form[unit] === '') refuse(unit, 'unitRequired');
    }
    const isTaken = form.internship === 'included' || form.internship === 'optional';
    if (typeof form.internship_value === 'number' && !isTaken) refuse('internship', 'internshipLength');
    if (form.prices?.length > 0 && form.sources?.length === 0) refuse('sources', 'sourceRequired');
  }, ALWAYS);

/** What the form holds while it is edited. */
export type ProgrammeForm = z.input<typeof programmeSchema>;
/** What it says: numbers are numbers, texts are trimmed. */
export type ProgrammeFields = z.output<typeof programmeSchema>;
export type PriceForm = ProgrammeForm['prices'][number];
export type SourceForm = ProgrammeForm['sources'][number];
export type ProgrammeFormField = keyof ProgrammeForm;

/** In the order in which they are read. */
export const PROGRAMME_FORM_FIELDS = Object.keys(programmeSchema.shape) as ProgrammeFormField[];

/** The first message of each field, by its path with points: `prices.0.max`. */
export function messagesOf(found: z.ZodError): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of found.issues) messages[path.join('.')] ??= message;
  return messages;
}
