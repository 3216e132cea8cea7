import { z } from 'zod';
import { CURRENCIES, SCHOOL_TYPES } from './school';

/** The fields of the editor's form, each with the rules that concern it alone; see form.ts for the whole. */

/** Facts that may be marked 'Dato desconocido': stored as null, never as '' or 0 (decision 9). */
export const UNKNOWABLE = [
  'description',
  'address',
  'website',
  'email',
  'phone',
  'founded',
  'students_count',
  'programs_count',
  'rating',
  'tuition_min',
  'tuition_max',
] as const;
export type UnknowableField = (typeof UNKNOWABLE)[number];

export const FORM_ERRORS = [
  'nameRequired',
  'nameLong',
  'descriptionShort',
  'descriptionLong',
  'countryRequired',
  'cityRequired',
  'addressRequired',
  'phoneRequired',
  'websiteInvalid',
  'emailInvalid',
  'tooLong',
  'typeInvalid',
  'numberInvalid',
  'wholeNumber',
  'foundedRange',
  'notNegative',
  'numberHuge',
  'ratingRange',
  'currencyRequired',
  'latitudeRange',
  'longitudeRange',
  'coordinatesPair',
  'dateInvalid',
  'sourceInvalid',
  'programNameRequired',
  'slugEmpty',
  'slugTaken',
] as const;
export type FormError = (typeof FORM_ERRORS)[number];

export const error = (key: FormError) => ({ error: key });
const NAME_LIMIT = 200;
const TEXT_LIMIT = 10_000;
const LIST_LIMIT = 100;

const required = (key: FormError, limit = NAME_LIMIT) =>
  z.string().trim().min(1, error(key)).max(limit, error('tooLong'));

/** A number as typed, with comma or point as decimal sign; empty gives null. */
const number = z
  .string()
  .trim()
  .transform((text, context) => {
    if (text === '') return null;
    const value = Number(text.replace(',', '.'));
    if (Number.isFinite(value)) return value;
    context.addIssue({ code: 'custom', message: 'numberInvalid' });
    return z.NEVER;
  });

const whole = number.refine((value) => value === null || Number.isInteger(value), error('wholeNumber'));
const count = whole
  .refine((value) => value === null || value >= 0, error('notNegative'))
  .refine((value) => value === null || value <= 2_000_000_000, error('numberHuge'));
const money = number
  .refine((value) => value === null || value >= 0, error('notNegative'))
  .refine((value) => value === null || value <= 1e9, error('numberHuge'));

const list = z.array(z.string().trim().min(1).max(500, error('tooLong'))).max(LIST_LIMIT, error('tooLong'));
/** An entry and its English version, kept side by side so that the two lists cannot drift (decision 44). */
const pair = z.object({
  es: z.string().trim().max(500, error('tooLong')),
  en: z.string().trim().max(500, error('tooLong')),
});
const pairs = z.array(pair).max(LIST_LIMIT, error('tooLong'));
export type Pair = z.output<typeof pair>;
const optionalText = z.string().trim().max(TEXT_LIMIT, error('tooLong'));

const programme = z.object({
  name: required('programNameRequired', 300),
  name_en: z.string().trim().max(300, error('tooLong')),
  duration: z.string().trim().max(200, error('tooLong')),
  duration_en: z.string().trim().max(200, error('tooLong')),
  certified: z.boolean(),
});

const source = z.object({
  url: z.string().trim().max(2000, error('tooLong')).refine(isWebAddress, error('sourceInvalid')),
  facts: z.string().trim().max(2000, error('tooLong')),
});

/** An http or https address with a host; nothing else may become a link. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]\S*$/i.test(text) && URL.canParse(text);
}

export const shape = z.object({
  name: required('nameRequired').max(NAME_LIMIT, error('nameLong')),
  type: z.enum(SCHOOL_TYPES, error('typeInvalid')),
  description: z.string().trim().max(TEXT_LIMIT, error('descriptionLong')),
  description_en: optionalText,
  country: required('countryRequired', 100),
  city: required('cityRequired'),
  address: z.string().trim().max(500, error('tooLong')),
  website: z.string().trim().max(2000, error('tooLong')),
  email: z.string().trim().max(320, error('tooLong')),
  phone: z.string().trim().max(100, error('tooLong')),
  founded: whole.refine(
    (year) => year === null || (year >= 1800 && year <= new Date().getFullYear()),
    error('foundedRange'),
  ),
  students_count: count,
  programs_count: count,
  rating: number
    .refine((value) => value === null || (value >= 0 && value <= 5), error('ratingRange'))
    .refine(
      (value) => value === null || Math.abs(value * 10 - Math.round(value * 10)) < 1e-9,
      error('ratingRange'),
    ),
  tuition_min: money,
  tuition_max: money,
  tuition_currency: z.enum(['', ...CURRENCIES]),
  coordinates_lat: number.refine((value) => value === null || Math.abs(value) <= 90, error('latitudeRange')),
  coordinates_lng: number.refine(
    (value) => value === null || Math.abs(value) <= 180,
    error('longitudeRange'),
  ),
  coordinates_precision: z.enum(['', 'campus', 'town']),
  specialties: pairs,
  languages: list,
  accreditation: pairs,
  features: pairs,
  programs: z.array(programme).max(LIST_LIMIT, error('tooLong')),
  sources: z.array(source).max(LIST_LIMIT, error('tooLong')),
  checked_on: z
    .string()
    .trim()
    .refine((day) => day === '' || isDay(day), error('dateInvalid')),
  slug: z.string().trim().max(NAME_LIMIT, error('tooLong')),
  is_active: z.boolean(),
  /** Names of the facts marked as unknown. */
  unknown: z.array(z.enum(UNKNOWABLE)),
});

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}
