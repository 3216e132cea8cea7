import type { ProgrammeError } from '@/lib/programmes/model/form-errors';
import type { FormError } from '@/lib/schools/model/form-errors';
import type { Notation } from '@/lib/schools/model/number';
import type { AnyColumn } from './contents';

/** What a row of a file would do, and what is to be known of its cells: skipped, or read otherwise than they are written. */
export type RowPlan = { notes?: CellError[] } & (
  | { kind: 'error'; errors: CellError[] }
  | { kind: 'same' }
  | { kind: 'changed'; columns: string[]; write: Record<string, unknown> }
  | { kind: 'new'; write: Record<string, unknown> }
);

export interface CellError {
  /** Null when the row as a whole is wrong. */
  column: AnyColumn | null;
  error: RowError;
  /** What is refused where it is not the whole cell. */
  value?: string;
  /** Whether the row is taken without the cell. */
  skipped?: true;
}

/** The notation of the numbers in a column; a column without one decides by each value alone. */
export type Notations = Partial<Record<AnyColumn, Notation>>;

/** A text as it is compared: spreadsheets have line ends of their own. */
export function evenBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

export function wrong(column: AnyColumn | null, error: RowError): RowPlan & { kind: 'error' } {
  return { kind: 'error', errors: [{ column, error }] };
}

/** What can be wrong with a row of a file beside what the editor's rules say. */
export const ROW_ERRORS = [
  'valueInvalid',
  'listInvalid',
  'objectsInvalid',
  'booleanInvalid',
  'numberAmbiguous',
  'countryUnknown',
  'idInvalid',
  'legacyIdInvalid',
  'duplicate',
  'otherSchoolsSlug',
  'cellCount',
  'checkFailed',
  'partUnknown',
  'unreadable',
  'phoneRounded',
  'dateUnlikely',
  'zeroCoordinates',
  'farFromCountry',
  'wordUnknown',
  'notASchool',
  'leftOut',
  // what was read otherwise than it is written
  'firstTaken',
  'repaired',
  'entities',
  'schoolMissing',
  'schoolUnknown',
  'schoolAmbiguous',
  'schoolDiffers',
  'otherProgrammesSlug',
  // of a register: why one of its rows is left out
  'noIdentifier',
  'noName',
  'noTown',
  'deleted',
] as const;
/** Those about a point that may be right all the same. */
export const POINT_DOUBTS = ['zeroCoordinates', 'farFromCountry'] as const;
type FileError = (typeof ROW_ERRORS)[number];
export type RowError = FormError | ProgrammeError | FileError;

/** Columns that are refused together: what is wrong with one shows in another. */
const TOGETHER: { [Name in AnyColumn]?: readonly AnyColumn[] } = {
  coordinates_lat: ['coordinates_lat', 'coordinates_lng', 'coordinates_precision'],
  coordinates_lng: ['coordinates_lat', 'coordinates_lng', 'coordinates_precision'],
  tuition_currency: ['tuition_currency', 'tuition_min', 'tuition_max'],
};
/** What a row is about, and whether it is public: without it, it is another row. */
const NEEDED: readonly AnyColumn[] = [
  'id',
  'legacy_id',
  'school_id',
  'school_slug',
  'school_name',
  'slug',
  'name',
  'country',
  'city',
  'is_active',
];

/** A row's plan without the cells that are refused, where it can do without them: they are among its notes. */
export function planSkipping<Cells extends { [Name in AnyColumn]?: string }>(
  cells: Cells,
  plan: (cells: Cells) => RowPlan,
): RowPlan {
  const whole = plan(cells);
  if (whole.kind !== 'error') return whole;
  const refused = whole.errors.flatMap(({ column }) =>
    column === null ? [] : (TOGETHER[column] ?? [column]),
  );
  const isNeeded = whole.errors.some(({ column }) => column === null || NEEDED.includes(column));
  const kept = { ...cells };
  for (const column of refused) delete kept[column];
  if (isNeeded || Object.keys(kept).length === Object.keys(cells).length) return whole;
  const rest = plan(kept);
  if (rest.kind === 'error') return whole;
  const skipped: CellError[] = whole.errors.map((error) => ({ ...error, skipped: true }));
  return { ...rest, notes: [...skipped, ...(rest.notes ?? [])] };
}
