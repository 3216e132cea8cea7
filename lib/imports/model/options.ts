import '@/lib/schools/model/without-eval';
import { z } from 'zod';
import { SCHOOL_TYPES, SPECIALTIES } from '@/lib/schools/model/choices';
import { COLUMNS } from './columns';
import { COLUMNS_OF, CONTENTS } from './contents';
import { DAY_ORDERS } from './days';
import { ENCODINGS } from './encoding';
import { chosenColumns, isTwice } from './joining';
import { PROGRAMME_COLUMNS } from './programme-columns';
import { MOST_COLUMNS } from './read';

const anyColumn = z.enum([...COLUMNS, ...PROGRAMME_COLUMNS]);

/** What is chosen for a file, complete or not. All but the first two and `dates` is about new schools or programmes alone. */
export const importChoices = z.object({
  contents: z.enum(CONTENTS).default('schools'),
  /** The column behind each heading of the file. */
  columns: z.array(anyColumn.nullable()).max(MOST_COLUMNS),
  /** Columns that are two fields: the first part is what `columns` says. */
  splits: z
    .array(z.object({ index: z.int().min(0), by: z.string().min(1).max(10), column: anyColumn.nullable() }))
    .max(20)
    .default([]),
  /** Columns of a place in metres on the UTM grid, of which the coordinates are computed. */
  utm: z
    .object({ x: z.int().min(0), y: z.int().min(0), zone: z.int().min(-60).max(60) })
    .nullable()
    .default(null),
  /** What stands between the parts of a field that several columns make. */
  separators: z.partialRecord(anyColumn, z.string().max(10)).default({}),
  /** Stored name; '' for none. These three count for schools where the file says nothing. */
  country: z.string().max(100).default(''),
  type: z.enum(['', ...SCHOOL_TYPES]).default(''),
  specialty: z.enum(['', ...SPECIALTIES]).default(''),
  /** Whether what is new is public at once. */
  active: z.boolean().default(false),
  dates: z.enum(DAY_ORDERS).default('dayFirst'),
  /** What counts for new schools where the file says nothing, by column. */
  fixed: z.partialRecord(anyColumn, z.string().max(2000)).default({}),
  /** What words of a column stand for, as it is stored; '' for nothing. */
  values: z.partialRecord(z.enum(COLUMNS), z.record(z.string().max(200), z.string().max(200))).default({}),
  /** Rows that are left out. */
  filters: z
    .array(z.object({ index: z.int().min(0), only: z.boolean(), values: z.array(z.string()).max(300) }))
    .max(20)
    .default([]),
  /** How amounts of a column are written, where it does not say so itself. */
  notations: z.partialRecord(anyColumn, z.enum([',', '.', 'none', 'mixed'])).default({}),
  /** The doubtful points that are kept: at 0, 0, or far from their country. Others are left out. */
  points: z.union([z.literal('all'), z.array(z.string().max(80)).max(1000)]).default([]),
  /** Whether a row is refused for any of its cells. */
  strict: z.boolean().default(false),
});

/** The same as a check takes it. */
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

/** What each row of a file of new schools needs and neither the file nor a choice says. */
export function missingIn(options: ImportOptions): 'countryMissing' | 'townMissing' | null {
  const { contents, country, fixed } = options;
  const columns = chosenColumns(options);
  const isAboutKnown = (['id', 'legacy_id', 'slug'] as const).some((one) => columns.includes(one));
  if (contents !== 'schools' || isAboutKnown) return null;
  if (country === '' && !columns.includes('country')) return 'countryMissing';
  return fixed.city || columns.includes('city') ? null : 'townMissing';
}

/** What becomes of a row that is probably a school which is there, or another row of the file. */
export const DUPLICATE_CHOICES = ['skip', 'update', 'create'] as const;

/** What the upload notices about a file. */
export const importDetails = z.object({
  /** Names of a workbook's sheets; none for a text file. */
  sheets: z.array(z.string()).default([]),
  /** The sheet that was read, from 0. */
  sheet: z.number().default(0),
  /** The encoding that a text was read in. */
  encoding: z.enum(ENCODINGS).nullable().default(null),
  /** Cells with letters that depend on it. */
  samples: z.array(z.string()).default([]),
  /** How a cell with such letters reads in each encoding. */
  encodingSamples: z.partialRecord(z.enum(ENCODINGS), z.string()).default({}),
  /** Where headings were looked for, each row cut to its first cells. */
  firstRows: z.array(z.object({ number: z.number(), cells: z.array(z.string()) })).default([]),
  /** What was chosen for the same file when it was read in another way. */
  choices: importChoices.nullable().default(null),
  /** The number of the row with the headings. */
  headingRow: z.number().default(1),
  /** How often each value stands in a column, by column; only where they are few. */
  values: z.record(z.string(), z.record(z.string(), z.number())).default({}),
  /** By column, where cells are days in figures. */
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
  /** By column, where cells are numbers with a point or a comma. */
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
