import { siteImageAddress } from '@/lib/images/model/address';
import { CURRENCIES, type Currency, SCHOOL_TYPES, type SchoolType } from '@/lib/schools/model/choices';
import type { Source } from '@/lib/schools/model/field';
import { parseList, parseObjects } from '@/lib/schools/model/lists';
import type { Coordinates, Programme, School, SchoolCard, Tuition } from '@/lib/schools/model/school';
import type { Row } from '@/lib/supabase/client';
import type { SchoolHit } from '@/lib/supabase/database.types';

/** Columns of a full school, named so that a new column never reaches a page by accident. */
export const SCHOOL_COLUMNS =
  'id,legacy_id,slug,name,country,city,address,website,email,phone,type,specialties,founded,students_count,programs_count,image,rating,tuition_min,tuition_max,tuition_currency,languages,accreditation,accreditation_en,features,features_en,programs,coordinates_lat,coordinates_lng,coordinates_precision,description,description_en,sources,checked_on,updated_at' as const;

type SchoolRow = Pick<Row<'schools'>, ColumnsOf<typeof SCHOOL_COLUMNS>>;
type ColumnsOf<List extends string> = List extends `${infer Head},${infer Rest}`
  ? Head | ColumnsOf<Rest>
  : List;

/** A stored row as a school; unknown facts stay null (decision 9). */
export function toSchool(row: SchoolRow): School {
  return {
    id: row.id,
    legacyId: row.legacy_id,
    slug: row.slug,
    name: row.name,
    country: row.country,
    city: row.city,
    address: row.address,
    website: row.website,
    email: row.email,
    phone: row.phone,
    type: toType(row.type),
    specialties: parseList(row.specialties),
    founded: row.founded,
    studentsCount: positive(row.students_count),
    programsCount: positive(row.programs_count),
    image: siteImageAddress(row.image),
    rating: positive(row.rating),
    tuition: toTuition(row),
    languages: parseList(row.languages),
    accreditation: { es: parseList(row.accreditation), en: parseList(row.accreditation_en) },
    features: { es: parseList(row.features), en: parseList(row.features_en) },
    programs: parseObjects(row.programs, toProgramme),
    coordinates: toCoordinates(row),
    description: { es: row.description || null, en: row.description_en || null },
    sources: toSources(row.sources),
    checkedOn: row.checked_on,
    updatedAt: row.updated_at,
  };
}

/** One hit of search_schools as a card. */
export function toCard(row: SchoolHit): SchoolCard {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    country: row.country,
    city: row.city,
    type: toType(row.type),
    specialties: row.specialties,
    founded: row.founded,
    studentsCount: positive(row.students_count),
    programsCount: positive(row.programs_count),
    rating: positive(row.rating),
    image: siteImageAddress(row.image),
    imageIsAi: row.image_type === 'ai_generated',
    description: row.description ?? '',
    descriptionLanguage: row.description_language === 'en' ? 'en' : 'es',
    website: row.website,
  };
}

/** Zero is how the earlier version stored 'unknown'. */
function positive(value: number | null): number | null {
  return value && value > 0 ? value : null;
}

function toType(value: string): SchoolType {
  return SCHOOL_TYPES.find((type) => type === value) ?? 'institute';
}

function toTuition(row: Pick<SchoolRow, 'tuition_min' | 'tuition_max' | 'tuition_currency'>): Tuition | null {
  const currency = CURRENCIES.find((known): known is Currency => known === row.tuition_currency);
  const min = positive(row.tuition_min);
  const max = positive(row.tuition_max);
  return currency && (min !== null || max !== null) ? { min, max, currency } : null;
}

function toCoordinates(
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

function toProgramme(entry: Record<string, unknown>): Programme | null {
  const name = text(entry.name) ?? text(entry.name_en);
  if (name === null) return null;
  return {
    name,
    name_en: text(entry.name_en),
    duration: text(entry.duration),
    duration_en: text(entry.duration_en),
    certified: entry.certified === true,
  };
}

function toSources(value: unknown): Source[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    const { url, facts } = (entry ?? {}) as Record<string, unknown>;
    return typeof url === 'string' && /^https?:\/\//.test(url) ? [{ url, facts: text(facts) ?? '' }] : [];
  });
}
