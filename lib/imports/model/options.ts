import '@/lib/schools/model/without-eval';
import { z } from 'zod';
import { boundedText } from '@/lib/bounded-text';
import { SCHOOL_TYPES, SPECIALTIES } from '@/lib/schools/model/choices';
import { DAY_ORDERS } from '@/lib/values/day';
import { COLUMNS } from './columns';
import { COLUMNS_OF, CONTENTS } from './contents';
import { ENCODINGS } from './encoding';
import { chosenColumns, isTwice } from './joining';
import { PROGRAMME_COLUMNS } from './programme-columns';
import { MAX_COLUMNS } from './read';

const anyColumn = z.enum([...COLUMNS, ...PROGRAMME_COLUMNS]);

/** Choices for a file. All but the first two and `dates` only apply to new schools or programmes. */
export const importChoices = z.object({
  contents: z.enum(CONTENTS).default('schools'),
  columns: z.array(anyColumn.nullable()).max(MAX_COLUMNS),
  /** Columns with two fields: `columns` has the first. */
  splits: z
    .array(z.object({ index: z.int().min(0), by: z.string().min(1).max(10), column: anyColumn.nullable() }))
    .max(20)
    .default([]),
  utm: z
    .object({ x: z.int().min(0), y: z.int().min(0), zone: z.int().min(-60).max(60) })
    .nullable()
    .default(null),
  separators: z.partialRecord(anyColumn, boundedText(10)).default({}),
  /** Stored name; '' for none. These three are defaults for schools. */
  country: boundedText(100).default(''),
  type: z.enum(['', ...SCHOOL_TYPES]).default(''),
  specialty: z.enum(['', ...SPECIALTIES]).default(''),
  active: z.boolean().default(false),
  dates: z.enum(DAY_ORDERS).default('dayFirst'),
  fixed: z.partialRecord(anyColumn, boundedText(2000)).default({}),
  /** Stored value for each word of a column; '' for none. */
  values: z.partialRecord(z.enum(COLUMNS), z.record(boundedText(200), boundedText(200))).default({}),
  filters: z
    .array(z.object({ index: z.int().min(0), only: z.boolean(), values: z.array(z.string()).max(300) }))
    .max(20)
    .default([]),
  notations: z.partialRecord(anyColumn, z.enum([',', '.', 'none', 'mixed'])).default({}),
  /** Accepted doubtful points: at 0, 0, or far from their country. Others are dropped. */
  points: z.union([z.literal('all'), z.array(boundedText(80)).max(1000)]).default([]),
  strict: z.boolean().default(false),
});

export const importOptions = importChoices
  .refine((options) => chosenColumns(options).some((column) => column !== null), 'noColumns')
  .refine((options) => !isTwice(chosenColumns(options)), 'twice')
  .refine(
    (options) =>
      chosenColumns(options).every(
        (column) => column === null || COLUMNS_OF[options.contents].includes(column),
      ),
    'otherColumns',
  );
export type ImportOptions = z.output<typeof importOptions>;

/** A required value of new schools that neither file nor choices have. */
export function missingIn(options: ImportOptions): 'countryMissing' | 'townMissing' | null {
  const { contents, country, fixed } = options;
  const columns = chosenColumns(options);
  const isAboutKnown = (['id', 'legacy_id', 'slug'] as const).some((one) => columns.includes(one));
  if (contents !== 'schools' || isAboutKnown) return null;
  if (country === '' && !columns.includes('country')) return 'countryMissing';
  return fixed.city || columns.includes('city') ? null : 'townMissing';
}

/** What to do with a probable duplicate of a school or of another row. */
export const DUPLICATE_CHOICES = ['skip', 'update', 'create'] as const;

export const importDetails = z.object({
  /** Sheet names; empty for a text file. */
  sheets: z.array(z.string()).default([]),
  /** From 0. */
  sheet: z.number().default(0),
  encoding: z.enum(ENCODINGS).nullable().default(null),
  samples: z.array(z.string()).default([]),
  encodingSamples: z.partialRecord(z.enum(ENCODINGS), z.string()).default({}),
  firstRows: z.array(z.object({ number: z.number(), cells: z.array(z.string()) })).default([]),
  choices: importChoices.nullable().default(null),
  headingRow: z.number().default(1),
  /** Columns with an identifier in the form of this site's. */
  uuids: z.array(z.number()).default([]),
  /** Cells with the value of a merge, and cells with the address of a link. */
  merged: z.number().default(0),
  linked: z.number().default(0),
  values: z.record(z.string(), z.record(z.string(), z.number())).default({}),
  days: z
    .record(
      z.string(),
      z.object({
        dayFirst: z.number(),
        monthFirst: z.number(),
        either: z.number(),
        example: z.string().nullable(),
      }),
    )
    .default({}),
  /** By column, for numbers with a point or a comma. */
  numbers: z
    .record(
      z.string(),
      z.object({
        notation: z.enum([',', '.', 'none', 'mixed']),
        example: z.string().nullable(),
        other: z.string().nullable().default(null),
      }),
    )
    .default({}),
});
export type ImportDetails = z.output<typeof importDetails>;
