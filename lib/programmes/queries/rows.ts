import { type Price, toPrices } from '@/lib/prices/model/price';
import {
  columnsOf,
  columnsThat,
  type FieldColumn,
  fieldOf,
  type InternalColumn,
  PUBLIC_NAMES,
  type PublicFields,
  type PublicName,
} from '@/lib/programmes/model/field-names';
import type { Duration, Programme } from '@/lib/programmes/model/programme';
import { objects } from '@/lib/schools/model/lists';
import { DURATION_UNITS } from '@/lib/schools/model/programme-choices';
import { propertyOf } from '@/lib/schools/model/public-values';
import type { Row } from '@/lib/supabase/client';

const BESIDE = ['id', 'school_id', 'slug', 'weeks', 'updated_at', 'version'] as const;
/** An explicit list, so that no other column reaches a page by accident. */
export const PROGRAMME_COLUMNS: string = [...BESIDE, ...columnsThat((field) => !field.internal)].join(',');

/** The client cannot infer types from a list made at run time. */
export type ProgrammeRow = Pick<
  Row<'programmes'>,
  (typeof BESIDE)[number] | Exclude<FieldColumn, InternalColumn>
>;

/** `prices`: of the programme, by lib/prices; its own ones by default, for the editor. */
export function toProgramme(row: ProgrammeRow, prices = toPrices(row.prices)): Programme {
  const fields = PUBLIC_NAMES.map((name) => [propertyOf(name), publicValue(row, name)]);
  return {
    ...(Object.fromEntries(fields) as PublicFields),
    id: row.id,
    schoolId: row.school_id,
    slug: row.slug,
    duration: toDuration(row.duration_value, row.duration_unit),
    weeks: row.weeks,
    credits:
      row.credits_value === null || row.credits_unit === null
        ? null
        : { value: row.credits_value, unit: row.credits_unit },
    prices,
    internshipLength: toDuration(row.internship_value, row.internship_unit),
    updatedAt: row.updated_at,
    version: row.version,
  };
}

export function priced(rows: readonly ProgrammeRow[], prices: readonly Price[]): Programme[] {
  const own = Map.groupBy(prices, ({ programme }) => programme);
  return rows.map((row) => toProgramme(row, own.get(row.id) ?? []));
}

/** Completes parts of records that the database has validated. */
function publicValue(row: ProgrammeRow, name: PublicName): unknown {
  const { value } = fieldOf(name);
  const [first, second] = columnsOf(name).map(({ column }) => row[column as keyof ProgrammeRow]);
  switch (value.kind) {
    case 'texts':
      return { es: first, en: second };
    case 'choice':
      return oneOf(value.values, first);
    case 'records':
      return objects(first).map((entry) =>
        Object.fromEntries(
          Object.entries(value.parts).map(([part, { blank }]) => [
            part,
            text(entry[part]) ?? (blank ? '' : null),
          ]),
        ),
      );
    default:
      return first;
  }
}

function toDuration(value: number | null, unit: string | null): Duration | null {
  const known = oneOf(DURATION_UNITS, unit);
  return value === null || known === null ? null : { value, unit: known };
}

function oneOf<T extends string>(values: readonly T[], value: unknown): T | null {
  return values.find((one) => one === value) ?? null;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
