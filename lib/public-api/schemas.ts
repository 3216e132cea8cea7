import { z } from 'zod';
import { boundedText, parameterText } from '@/lib/bounded-text';
import { LANGUAGES } from '@/lib/i18n/locales';
import { PRECISIONS } from '@/lib/schools/model/choices';
import { SCHOOL_CHOICES } from '@/lib/search/filter-table';
import { choiceShape, severalOf } from './choices';
import { apiShape, texts, webAddress } from './field-schemas';
import { schoolFigure } from './figures';
import { price } from './prices';
import { schoolRegister } from './registers';

/** Schemas of the public API, for validation and the OpenAPI document; a test compares responses with the document. */

const MAX_DIGITS = 6;
const WHOLE = /^\d{1,6}$/;
export const whole = (least: number, most: number) =>
  boundedText(MAX_DIGITS, 'must be a whole number')
    .regex(WHOLE, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be from ${least} to ${most}`);

export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

export const MAX_PAGE_SIZE = 100;
export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE = 100_000;
export const MAX_SEARCH = 100;

const words = parameterText(MAX_SEARCH).min(1, 'must not be empty').optional();

export const listShape = {
  search: words,
  language: oneOf(LANGUAGES).default('en'),
  page: whole(1, MAX_PAGE).default(1),
  page_size: whole(1, MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
};

/** Unlike pages, it refuses unknown parameters. */
export const listQuery = z.strictObject({ ...listShape, ...choiceShape(SCHOOL_CHOICES) });
export const SEVERAL_OF_SCHOOLS = severalOf(SCHOOL_CHOICES);
export type ListQuery = z.infer<typeof listQuery>;

export const schoolQuery = z.strictObject({});

const shared = {
  id: z.uuid(),
  ...apiShape('summary'),
  image: webAddress.nullable().meta({ description: 'Stored main picture' }),
  image_by_ai: z
    .boolean()
    .meta({ description: 'Whether a model made that picture; say so where you show it' }),
  pages: z.strictObject({ es: webAddress, en: webAddress }).meta({ description: 'Pages of this directory' }),
};

export const schoolSummary = z
  .strictObject({
    ...shared,
    description: z
      .strictObject({ language: z.enum(LANGUAGES), text: z.string() })
      .nullable()
      .meta({ description: 'In the language asked for, else in the other one' }),
  })
  .meta({ id: 'SchoolSummary' });
export type SchoolSummary = z.infer<typeof schoolSummary>;

export const schoolDetail = z
  .strictObject({
    ...shared,
    description: texts,
    ...apiShape('detail'),
    tuition: z
      .strictObject({
        min: z.number().nullable(),
        max: z.number().nullable(),
        currency: z.string(),
        per: z.literal('year'),
      })
      .nullable()
      .meta({ description: 'The first yearly one of `prices`; null when none is known' }),
    prices: z.array(price).meta({
      description:
        'Of the school and its programmes, in the order of preference: the first one is shown in lists',
    }),
    coordinates: z
      .strictObject({
        lat: z.number().min(-90).max(90),
        lng: z.number().min(-180).max(180),
        precision: z.enum(PRECISIONS),
      })
      .nullable(),
    derived_language: z.string().nullable().meta({
      description:
        'Of instruction, where `languages` is empty and country and kind of school make it certain',
    }),
    registers: z.array(schoolRegister).meta({ description: 'Official open registers that state the school' }),
    figures: z.array(schoolFigure).meta({
      description: 'Outcomes, places and costs; not to be averaged or ranked across scopes or countries',
    }),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'School' });
export type SchoolDetail = z.infer<typeof schoolDetail>;

export const pageShape = {
  page: z.int().min(1),
  page_size: z.int().min(1),
  page_count: z.int().min(0),
  total: z.int().min(0),
  links: z.strictObject({
    self: webAddress,
    next: webAddress.nullable(),
    previous: webAddress.nullable(),
  }),
};

export const schoolList = z
  .strictObject({ data: z.array(schoolSummary), ...pageShape })
  .meta({ id: 'SchoolList' });
export type SchoolList = z.infer<typeof schoolList>;

export const ERROR_CODES = ['invalid_parameter', 'not_found', 'unavailable'] as const;

export const apiError = z
  .strictObject({
    error: z.strictObject({
      code: z.enum(ERROR_CODES),
      message: z.string(),
      parameter: z.string().optional(),
    }),
  })
  .meta({ id: 'Error' });
export type ApiError = z.infer<typeof apiError>;
