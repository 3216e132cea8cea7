import { toPrices } from '@/lib/prices/model/price';
import { OWNERSHIPS, SCHOOL_TYPES, type SchoolType } from '@/lib/schools/model/choices';
import { THIN_BAND } from '@/lib/schools/model/completeness';
import type { Source } from '@/lib/schools/model/field';
import { columnsOf, FIELD_NAMES, type FieldColumn, fieldOf, isOfKind } from '@/lib/schools/model/field-names';
import { siteImageAddress } from '@/lib/schools/model/image-address';
import { objects, shownEntries } from '@/lib/schools/model/lists';
import { MEASURES } from '@/lib/schools/model/measure';
import { LEVELS } from '@/lib/schools/model/programme-choices';
import type { ListedProgramme } from '@/lib/schools/model/public-values';
import {
  PUBLIC_NAMES,
  type PublicFields,
  type PublicName,
  propertyOf,
} from '@/lib/schools/model/public-values';
import type { CardFigure, Coordinates, School, SchoolCard } from '@/lib/schools/model/school';
import type { Row } from '@/lib/supabase/client';
import type { SchoolHit } from '@/lib/supabase/results/search';
import { NUMBER_KINDS } from '@/lib/values/number';

const BESIDE = ['id', 'legacy_id', 'image', 'updated_at', 'completeness_band', 'derived_language'] as const;
const PUBLIC_COLUMNS = FIELD_NAMES.filter((name) => !fieldOf(name).internal).flatMap(columnsOf);
/** An explicit list, so that no other column reaches a page by accident. */
export const SCHOOL_COLUMNS = [...BESIDE, ...PUBLIC_COLUMNS].join(',');
/** The client cannot infer types from a list made at run time. */
export type SchoolRow = Pick<Row<'schools'>, (typeof BESIDE)[number] | FieldColumn>;

/** Unknown facts stay null (decision 9). */
export function toSchool(row: SchoolRow): School {
  const fields = PUBLIC_NAMES.map((name) => [propertyOf(name), publicValue(row, name)]);
  return {
    ...(Object.fromEntries(fields) as PublicFields),
    id: row.id,
    legacyId: row.legacy_id,
    image: siteImageAddress(row.image),
    specialtiesEn: shownEntries(row.specialties_en),
    coordinates: toCoordinates(row),
    description: { es: row.description || null, en: row.description_en || null },
    updatedAt: row.updated_at,
    isThin: row.completeness_band === THIN_BAND,
    derivedLanguage: row.languages.length === 0 ? row.derived_language : null,
  };
}

function publicValue(row: SchoolRow, name: PublicName): PublicFields[keyof PublicFields] {
  const { value } = fieldOf(name);
  if (isOfKind(name, NUMBER_KINDS)) return positive(row[name]);
  if (isOfKind(name, ['pairs'])) return { es: shownEntries(row[name]), en: shownEntries(row[`${name}_en`]) };
  if (isOfKind(name, ['languages', 'specialties'])) return shownEntries(row[name]);
  if (isOfKind(name, ['programmes'])) return objects(row[name]).flatMap(toProgramme);
  if (isOfKind(name, ['sources'])) return toSources(row[name]);
  if (value.kind !== 'choice') return row[name];
  const known = value.values.find((one) => one === row[name]);
  return known ?? (value.presence === 'required' ? value.initial : undefined) ?? null;
}

export function toCard(row: SchoolHit): SchoolCard {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    country: row.country,
    city: row.city,
    region: row.region,
    type: toType(row.type),
    ownership: OWNERSHIPS.find((one) => one === row.ownership) ?? null,
    levels: LEVELS.filter((level) => row.levels.includes(level)),
    outcome: toFigure(row.outcome),
    students: toFigure(row.students),
    specialties: row.specialties,
    specialtiesEn: row.specialties_en,
    founded: row.founded,
    programsCount: positive(row.programs_count),
    rating: positive(row.rating),
    languages: row.languages,
    price: toPrices(row.price === null ? [] : [row.price])[0] ?? null,
    image: siteImageAddress(row.image),
    imageIsAi: row.image_type === 'ai_generated',
    description: row.description ?? '',
    descriptionLanguage: row.description_language === 'en' ? 'en' : 'es',
    website: row.website,
    coordinates: toCoordinates(row),
    isChecked: row.checked,
  };
}

function toFigure(figure: SchoolHit['outcome']): CardFigure | null {
  const measure = MEASURES.find((one) => one === figure?.measure);
  return figure && measure ? { ...figure, measure } : null;
}

/** The earlier version stored 'unknown' as zero. */
function positive(value: number | null): number | null {
  return value && value > 0 ? value : null;
}

function toType(value: string): SchoolType {
  return SCHOOL_TYPES.find((type) => type === value) ?? 'institute';
}

/** Null unless both are known. */
export function toCoordinates(
  row: Pick<SchoolRow, 'coordinates_lat' | 'coordinates_lng' | 'coordinates_precision'>,
): Coordinates | null {
  if (row.coordinates_lat === null || row.coordinates_lng === null) return null;
  return {
    lat: row.coordinates_lat,
    lng: row.coordinates_lng,
    precision: row.coordinates_precision === 'campus' ? 'campus' : 'town',
  };
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function toProgramme(entry: Record<string, unknown>): ListedProgramme[] {
  const name = text(entry.name) ?? text(entry.name_en);
  if (name === null) return [];
  return [
    {
      name,
      name_en: text(entry.name_en),
      duration: text(entry.duration),
      duration_en: text(entry.duration_en),
      certified: entry.certified === true,
    },
  ];
}

/** Invalid entries are dropped. Entries from before bilingual notes have no Spanish. */
export function toSources(value: unknown): Source[] {
  return objects(value).flatMap(({ url, facts, facts_es }) => {
    if (typeof url !== 'string' || !/^https?:\/\//.test(url)) return [];
    return [{ url, facts: text(facts) ?? '', facts_es: text(facts_es) ?? '' }];
  });
}
