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
} from '@/lib/programmes/model/choices';
import { texts, webAddress } from './field-schemas';
import { pageShape } from './schemas';

/** What the public API gives of programmes. */

const duration = z.strictObject({ value: z.number().positive(), unit: z.enum(DURATION_UNITS) });

const price = z.strictObject({
  min: z.number().min(0).nullable(),
  max: z.number().min(0).nullable().meta({ description: 'At least one of min and max is known' }),
  currency: z.string().meta({ description: 'ISO 4217; amounts are never converted' }),
  per: z.enum(PRICE_PERIODS),
  year: z
    .string()
    .nullable()
    .meta({ description: 'Year, 2025, or academic year, 2025-26; null when the source states none' }),
  audience: z.enum(AUDIENCES).nullable().meta({ description: 'null: whoever comes' }),
  audience_note: texts,
  includes: texts,
  approximate: z.boolean().meta({ description: 'The source itself says about' }),
  quote: z
    .string()
    .nullable()
    .meta({ description: 'The sentence that states it, in the source’s own words' }),
});

export const programmeDetail = z
  .strictObject({
    id: z.uuid(),
    slug: z.string().meta({ description: 'Unique among the programmes of its school' }),
    name: z.string().meta({ description: 'As the school calls it' }),
    names: texts.meta({ description: 'In Spanish and English, where that is another name' }),
    level: z.enum(LEVELS).nullable(),
    isced: z
      .strictObject({ min: z.int().min(0).max(8), max: z.int().min(0).max(8) })
      .nullable()
      .meta({ description: 'Levels of ISCED 2011 at which countries have such programmes' }),
    field: z.enum(PROGRAMME_FIELDS).nullable(),
    duration: duration.nullable(),
    duration_text: texts.meta({ description: 'Where value and unit do not say all of it' }),
    duration_scope: z
      .enum(DURATION_SCOPES)
      .nullable()
      .meta({ description: 'classes: a placement comes on top' }),
    weeks: z.number().nullable().meta({ description: 'Of the calendar, computed from the duration' }),
    hours: z.int().nullable().meta({ description: 'Of teaching' }),
    credits: z.strictObject({ value: z.number(), unit: z.string() }).nullable(),
    prices: z.array(price),
    intakes: z.array(z.int().min(1).max(12)).meta({ description: 'Months in which it starts' }),
    languages: z.array(z.string()).meta({ description: 'Of teaching, by their English names' }),
    mode: z.enum(MODES).nullable(),
    attendance: z.enum(ATTENDANCES).nullable(),
    requirements: texts,
    internship: z.enum(INTERNSHIPS).nullable(),
    internship_duration: duration.nullable(),
    award: texts,
    recognised_by: z.string().nullable(),
    certified: z.boolean(),
    website: z.string().nullable(),
    places: z.int().nullable(),
    graduates: z.int().nullable().meta({ description: 'A year' }),
    note: texts,
    sources: z.array(
      z.strictObject({
        url: z.string(),
        facts: z.string(),
        facts_es: z.string(),
        seen: z.string().nullable().meta({ description: 'Day, month or year that the page is of' }),
      }),
    ),
    checked_on: z.iso.date().nullable(),
    pages: z
      .strictObject({ es: webAddress, en: webAddress })
      .meta({ description: 'Pages of this directory' }),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Programme' });
export type ProgrammeDetail = z.infer<typeof programmeDetail>;

export const programmesOfSchoolAnswer = z
  .strictObject({
    data: z.array(programmeDetail),
    total: z.int().min(0),
    school: z.strictObject({ id: z.uuid(), slug: z.string(), name: z.string() }),
    links: z.strictObject({ self: webAddress, school: webAddress }),
  })
  .meta({ id: 'SchoolProgrammes' });
export type ProgrammesOfSchoolAnswer = z.infer<typeof programmesOfSchoolAnswer>;

export const foundProgramme = programmeDetail
  .extend({
    school: z.strictObject({ slug: z.string(), name: z.string(), country: z.string(), city: z.string() }),
    euros: z.strictObject({ year: z.number().nullable(), programme: z.number().nullable() }).meta({
      description:
        'The least that a year and all of it are known to cost, converted at the rates of the answer: for comparing, not for quoting',
    }),
  })
  .meta({ id: 'FoundProgramme' });
export type FoundProgrammeDetail = z.infer<typeof foundProgramme>;

export const programmeList = z
  .strictObject({
    data: z.array(foundProgramme),
    ...pageShape,
    exchange_rates: z
      .strictObject({ day: z.iso.date().nullable(), source: webAddress.nullable() })
      .meta({ description: 'By which prices in other currencies were compared' }),
  })
  .meta({ id: 'ProgrammeList' });
export type ProgrammeList = z.infer<typeof programmeList>;
