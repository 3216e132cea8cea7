import {
  columnsOf,
  FIELD_COLUMNS,
  type FieldColumn,
  fieldOf,
  PUBLIC_NAMES,
  type PublicFields,
  type PublicName,
} from '@/lib/programmes/model/field-names';
import type { Duration, Price, Programme } from '@/lib/programmes/model/programme';
import { objects } from '@/lib/schools/model/form-row';
import { AUDIENCES, DURATION_UNITS, PRICE_PERIODS } from '@/lib/schools/model/programme-choices';
import { propertyOf } from '@/lib/schools/model/public-values';
import type { Row } from '@/lib/supabase/client';

const BESIDE = ['id', 'school_id', 'slug', 'weeks', 'updated_at', 'version'] as const;
/** An explicit list, so that no other column reaches a page by accident. */
export const PROGRAMME_COLUMNS: string = [...BESIDE, ...FIELD_COLUMNS].join(',');

/** The client cannot infer types from a list made at run time. */
export type ProgrammeRow = Pick<Row<'programmes'>, (typeof BESIDE)[number] | FieldColumn>;

export function toProgramme(row: ProgrammeRow): Programme {
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
    prices: toPrices(row.prices),
    internshipLength: toDuration(row.internship_value, row.internship_unit),
    updatedAt: row.updated_at,
    version: row.version,
  };
}

/** Completes parts of records that the database has validated. */
function publicValue(row: ProgrammeRow, name: PublicName): unknown {
  const { value } = fieldOf(name);
  const [first, second] = columnsOf(name).map(({ column }) => row[column]);
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

type Entry = Record<string, unknown>;

export function toPrices(prices: unknown): Price[] {
  return objects(prices).map(toPrice);
}

/** Types an entry that the database has validated. */
function toPrice(entry: Entry): Price {
  return {
    min: figure(entry.min),
    max: figure(entry.max),
    currency: text(entry.currency) ?? '',
    per: oneOf(PRICE_PERIODS, entry.per) ?? 'programme',
    year: text(entry.year),
    audience: oneOf(AUDIENCES, entry.audience),
    audienceText: { es: text(entry.audience_es), en: text(entry.audience_en) },
    includes: { es: text(entry.includes_es), en: text(entry.includes_en) },
    approximate: entry.approximate === true,
    quote: text(entry.quote),
  };
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

function figure(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
