import { z } from 'zod';
import { fieldOf, PUBLIC_NAMES, type PublicName, type ValueOf } from '@/lib/programmes/model/field-names';
import type { Value } from '@/lib/schools/model/field';
import { DURATION_UNITS } from '@/lib/schools/model/programme-choices';
import type { PublicValue } from '@/lib/schools/model/public-values';
import { described, schemaOf, webAddress } from './field-schemas';
import { price } from './prices';
import { pageShape } from './schemas';

const duration = z.strictObject({ value: z.number().positive(), unit: z.enum(DURATION_UNITS) });

const plainFields = Object.fromEntries(
  PUBLIC_NAMES.map((name) => {
    const { value, description } = fieldOf(name);
    return [name, described(schemaOf(value as Value), description)];
  }),
) as unknown as { [Name in PublicName]: z.ZodType<PublicValue<ValueOf<Name>>> };

export const programmeDetail = z
  .strictObject({
    id: z.uuid(),
    slug: z.string().meta({ description: 'Unique among the programmes of its school' }),
    ...plainFields,
    isced: z
      .strictObject({ min: z.int().min(0).max(8), max: z.int().min(0).max(8) })
      .nullable()
      .meta({ description: 'Levels of ISCED 2011 at which countries have such programmes' }),
    duration: duration.nullable(),
    weeks: z.number().nullable().meta({ description: 'Of the calendar, computed from the duration' }),
    credits: z.strictObject({ value: z.number(), unit: z.string() }).nullable(),
    prices: z.array(price),
    internship_duration: duration.nullable(),
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
