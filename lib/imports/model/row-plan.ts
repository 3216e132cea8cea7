import type { ProgrammeError } from '@/lib/programmes/model/form-errors';
import type { FormError } from '@/lib/schools/model/form-errors';
import type { Notation } from '@/lib/values/number';
import type { AnyColumn } from './contents';

/** What a row would do, with notes on skipped or corrected cells. */
export type RowPlan = { notes?: CellError[] } & (
  | { kind: 'error'; errors: CellError[] }
  /** Excluded by choice, or no school. */
  | { kind: 'left'; errors: CellError[] }
  | { kind: 'same' }
  | { kind: 'changed'; columns: string[]; write: Record<string, unknown> }
  | { kind: 'new'; write: Record<string, unknown> }
);

export interface CellError {
  /** Null for the whole row. */
  column: AnyColumn | null;
  error: RowError;
  value?: string;
  /** Whether the row is imported without the cell. */
  skipped?: true;
}

/** Notation of each column; without one each value is read alone. */
export type Notations = Partial<Record<AnyColumn, Notation>>;

export function evenBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

export function wrong(column: AnyColumn | null, error: RowError): RowPlan & { kind: 'error' } {
  return { kind: 'error', errors: [{ column, error }] };
}

export const ROW_ERRORS = [
  'valueInvalid',
  'listInvalid',
  'objectsInvalid',
  'booleanInvalid',
  'countryUnknown',
  'idInvalid',
  'legacyIdInvalid',
  'duplicate',
  'otherSchoolsSlug',
  'cellCount',
  'checkFailed',
  'partUnknown',
  'unreadable',
  'farFromCountry',
  'wordUnknown',
  'notASchool',
  'leftOut',
  'firstTaken',
  'repaired',
  'entities',
  'tags',
  'brokenFormula',
  'schoolMissing',
  'schoolUnknown',
  'schoolAmbiguous',
  'schoolDiffers',
  'otherProgrammesSlug',
  'noIdentifier',
  'noName',
  'noTown',
  'deleted',
] as const;
type FileError = (typeof ROW_ERRORS)[number];
export type RowError = FormError | ProgrammeError | FileError;

/** Columns refused together, because an error in one shows in another. */
const TOGETHER: { [Name in AnyColumn]?: readonly AnyColumn[] } = {
  coordinates_lat: ['coordinates_lat', 'coordinates_lng', 'coordinates_precision'],
  coordinates_lng: ['coordinates_lat', 'coordinates_lng', 'coordinates_precision'],
  tuition_currency: ['tuition_currency', 'tuition_min', 'tuition_max', 'tuition_year'],
  tuition_free: ['tuition_free'],
};
/** Without these columns a row cannot be imported. */
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

/** The plan of a row whose `broken` columns are missing: an error where the row needs one of them, or any counts. */
export function planBeside(broken: readonly CellError[], isStrict: boolean, plan: () => RowPlan): RowPlan {
  if (broken.length === 0) return plan();
  const isNeeded = broken.some(({ column }) => column !== null && NEEDED.includes(column));
  if (isNeeded || isStrict) return { kind: 'error', errors: [...broken] };
  const planned = plan();
  if (planned.kind === 'error') return { ...planned, errors: [...planned.errors, ...broken] };
  const skipped = broken.map((error): CellError => ({ ...error, skipped: true }));
  return { ...planned, notes: [...skipped, ...(planned.notes ?? [])] };
}

/** Omits refused cells if the row is valid without them; they become notes. */
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
