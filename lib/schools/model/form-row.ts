import { PAIRED, type PairedField, type SchoolFields, type SchoolForm, toPairs } from './form';
import { UNKNOWABLE, type UnknowableField } from './form-fields';
import { SCHOOL_TYPES } from './school';

/** Between a stored row and the editor's form. What nobody edited is never written back (decisions 9 and 16). */

/** The stored columns that the editor owns. */
export const EDITED_COLUMNS =
  'name,type,description,description_en,country,city,address,website,email,phone,founded,students_count,programs_count,rating,tuition_min,tuition_max,tuition_currency,coordinates_lat,coordinates_lng,coordinates_precision,specialties,specialties_en,languages,accreditation,accreditation_en,features,features_en,programs,sources,checked_on,slug,is_active' as const;

/** Those columns as they are stored: lists are JSON text. */
export type EditedRow = Record<'name' | 'type' | 'country' | 'city' | 'slug', string> &
  Record<
    | 'description'
    | 'description_en'
    | 'address'
    | 'website'
    | 'email'
    | 'phone'
    | 'tuition_currency'
    | 'coordinates_precision'
    | 'languages'
    | 'programs'
    | 'checked_on'
    | PairedField
    | `${PairedField}_en`,
    string | null
  > &
  Record<
    | 'founded'
    | 'students_count'
    | 'programs_count'
    | 'rating'
    | 'tuition_min'
    | 'tuition_max'
    | 'coordinates_lat'
    | 'coordinates_lng',
    number | null
  > & { sources: unknown; is_active: boolean };
export type FormField = Exclude<keyof SchoolForm, 'unknown'>;

/** List columns are JSON text. Empty texts stay: they hold a place in the list of the other language. */
function texts(stored: string | null): string[] {
  return array(stored).filter((entry): entry is string => typeof entry === 'string');
}

function array(stored: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(stored || '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const typed = (value: string | number | null): string => (value === null ? '' : String(value));
const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((known) => known === value);

/** A stored row as the editor shows it: a null fact is an empty field marked as unknown. */
export function toForm(row: EditedRow): SchoolForm {
  const pairs = (field: PairedField) => toPairs(texts(row[field]), texts(row[`${field}_en`]));
  return {
    name: row.name,
    type: oneOf(SCHOOL_TYPES, row.type) ?? 'institute',
    description: typed(row.description),
    description_en: typed(row.description_en),
    country: row.country,
    city: row.city,
    address: typed(row.address),
    website: typed(row.website),
    email: typed(row.email),
    phone: typed(row.phone),
    founded: typed(row.founded),
    students_count: typed(row.students_count),
    programs_count: typed(row.programs_count),
    rating: typed(row.rating),
    tuition_min: typed(row.tuition_min),
    tuition_max: typed(row.tuition_max),
    tuition_currency: oneOf(['EUR', 'USD', 'GBP', 'CAD'] as const, row.tuition_currency) ?? '',
    coordinates_lat: typed(row.coordinates_lat),
    coordinates_lng: typed(row.coordinates_lng),
    coordinates_precision: oneOf(['campus', 'town'] as const, row.coordinates_precision) ?? '',
    specialties: pairs('specialties'),
    languages: texts(row.languages),
    accreditation: pairs('accreditation'),
    features: pairs('features'),
    programs: objects(array(row.programs)).map((entry) => ({
      name: text(entry.name),
      name_en: text(entry.name_en),
      duration: text(entry.duration),
      duration_en: text(entry.duration_en),
      certified: entry.certified === true,
    })),
    sources: objects(Array.isArray(row.sources) ? row.sources : []).map((entry) => ({
      url: text(entry.url),
      facts: text(entry.facts),
    })),
    checked_on: typed(row.checked_on),
    slug: row.slug,
    is_active: row.is_active,
    unknown: UNKNOWABLE.filter((field) => row[field] === null),
  };
}

function objects(entries: readonly unknown[]): Record<string, unknown>[] {
  return entries.filter(
    (entry): entry is Record<string, unknown> => typeof entry === 'object' && entry !== null,
  );
}

/** Fields in which two forms differ, a fact's mark of being unknown counted as part of it. */
export function differingFields(one: SchoolForm, other: SchoolForm): FormField[] {
  const fields = Object.keys(one).filter((key): key is FormField => key !== 'unknown');
  return fields.filter((field) => fieldState(one, field) !== fieldState(other, field));
}

function fieldState(form: SchoolForm, field: FormField): string {
  return isUnknown(form, field) ? 'unknown' : JSON.stringify(form[field]);
}

/** Whether this fact is marked as unknown. */
export function isUnknown(form: SchoolForm, field: FormField): boolean {
  return (form.unknown as string[]).includes(field);
}

/** `target` with some fields, and their marks, as `source` has them. */
export function takeFields(target: SchoolForm, source: SchoolForm, fields: readonly FormField[]): SchoolForm {
  const taken = Object.fromEntries(fields.map((field) => [field, source[field]]));
  const from = (field: UnknowableField) => (fields.includes(field) ? source : target);
  return { ...target, ...taken, unknown: UNKNOWABLE.filter((field) => isUnknown(from(field), field)) };
}

/** All of a form's columns as they are stored. */
export function toColumns(fields: SchoolFields) {
  const { programs, ...plain } = fields;
  const json = (list: string[]) => JSON.stringify(list);
  return {
    ...plain,
    specialties: json(fields.specialties),
    specialties_en: json(fields.specialties_en),
    languages: json(fields.languages),
    accreditation: json(fields.accreditation),
    accreditation_en: json(fields.accreditation_en),
    features: json(fields.features),
    features_en: json(fields.features_en),
    programs: JSON.stringify(
      programs.map((entry) => ({
        ...entry,
        name_en: entry.name_en || null,
        duration: entry.duration || null,
        duration_en: entry.duration_en || null,
      })),
    ),
  };
}

/** The columns to write so that a row becomes what the form says; a list that was not edited stays as it is stored. */
export function changedColumns(row: EditedRow, form: SchoolForm, fields: SchoolFields) {
  const stored = toForm(row);
  const touched = new Set<string>(differingFields(stored, form));
  if (touched.has('coordinates_lat')) touched.add('coordinates_precision');
  const columns = toColumns(fields);
  const sameList = (column: PairedField | `${PairedField}_en`) =>
    JSON.stringify(texts(row[column])) === columns[column];
  for (const field of PAIRED) {
    const edited = touched.delete(field);
    if (edited && !sameList(field)) touched.add(field);
    if (edited && !sameList(`${field}_en`)) touched.add(`${field}_en`);
  }
  return Object.fromEntries(Object.entries(columns).filter(([column]) => touched.has(column))) as Partial<
    typeof columns
  >;
}
