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
import type { Duration, Price, Programme, ProgrammeSource } from '@/lib/programmes/model/programme';
import type { Row } from '@/lib/supabase/client';

/** Columns of a programme as pages know it, named so that a new column never reaches a page by accident. */
export const PROGRAMME_COLUMNS =
  'id,school_id,slug,name,name_es,name_en,level,field,duration_value,duration_unit,duration_scope,duration_text,duration_text_en,weeks,hours,credits_value,credits_unit,prices,intakes,languages,mode,attendance,requirements_es,requirements_en,internship,internship_value,internship_unit,award_es,award_en,certified,recognised_by,website,places,graduates,note_es,note_en,sources,checked_on,updated_at,version';

/** Those columns. */
export type ProgrammeRow = Omit<Row<'programmes'>, 'position' | 'is_active' | 'created_at'>;

/** A stored row as a programme. */
export function toProgramme(row: ProgrammeRow): Programme {
  return {
    id: row.id,
    schoolId: row.school_id,
    slug: row.slug,
    name: row.name,
    names: { es: row.name_es, en: row.name_en },
    level: oneOf(LEVELS, row.level),
    field: oneOf(PROGRAMME_FIELDS, row.field),
    duration: toDuration(row.duration_value, row.duration_unit),
    durationText: { es: row.duration_text, en: row.duration_text_en },
    weeks: row.weeks,
    durationScope: oneOf(DURATION_SCOPES, row.duration_scope),
    hours: row.hours,
    credits:
      row.credits_value === null || row.credits_unit === null
        ? null
        : { value: row.credits_value, unit: row.credits_unit },
    prices: toPrices(row.prices),
    intakes: row.intakes,
    languages: row.languages,
    mode: oneOf(MODES, row.mode),
    attendance: oneOf(ATTENDANCES, row.attendance),
    requirements: { es: row.requirements_es, en: row.requirements_en },
    internship: oneOf(INTERNSHIPS, row.internship),
    internshipLength: toDuration(row.internship_value, row.internship_unit),
    award: { es: row.award_es, en: row.award_en },
    certified: row.certified,
    recognisedBy: row.recognised_by,
    website: row.website,
    places: row.places,
    graduates: row.graduates,
    note: { es: row.note_es, en: row.note_en },
    sources: objects(row.sources).map(toSource),
    checkedOn: row.checked_on,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

type Entry = Record<string, unknown>;

/** The stored prices of a programme. */
export function toPrices(prices: unknown): Price[] {
  return objects(prices).map(toPrice);
}

/** The database has checked each entry; this only gives it a type. */
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

function toSource(entry: Entry): ProgrammeSource {
  return {
    url: text(entry.url) ?? '',
    facts: text(entry.facts) ?? '',
    facts_es: text(entry.facts_es) ?? '',
    seen: text(entry.seen),
  };
}

function toDuration(value: number | null, unit: string | null): Duration | null {
  const known = oneOf(DURATION_UNITS, unit);
  return value === null || known === null ? null : { value, unit: known };
}

function oneOf<T extends string>(values: readonly T[], value: unknown): T | null {
  return values.find((one) => one === value) ?? null;
}

function objects(value: unknown): Entry[] {
  return Array.isArray(value)
    ? value.filter((one): one is Entry => typeof one === 'object' && one !== null)
    : [];
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function figure(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
