import 'server-only';
import { SCHOOL_TYPES, type SchoolType } from '@/lib/schools/model/choices';
import type { Completeness } from '@/lib/schools/model/completeness';
import { siteImageAddress } from '@/lib/schools/model/image-address';
import type { Coordinates } from '@/lib/schools/model/school';
import { filterArguments, type SchoolListState } from '@/lib/schools/model/school-list';
import { unwrap } from '@/lib/supabase/result';
import { serverClient } from '@/lib/supabase/server';
import { schoolCompleteness } from './completeness';
import { schoolCoordinates } from './school-coordinates';

export interface AdminSchool {
  id: string;
  slug: string;
  name: string;
  country: string;
  city: string;
  type: SchoolType;
  specialties: string[];
  studentsCount: number | null;
  rating: number | null;
  image: string | null;
  coordinates: Coordinates | null;
  completeness: Completeness;
  isActive: boolean;
  updatedAt: string;
}

export interface AdminSchoolPage {
  schools: AdminSchool[];
  total: number;
  page: number;
  pageCount: number;
  /** Totals independent of the filters. */
  all: number;
  active: number;
  countries: { name: string; count: number }[];
  /** File name of the filtered import; null without one. */
  origin: string | null;
}

/** One page; the database searches, filters, sorts and counts (decision 15). Throws BackendError. */
export async function adminSchools(filters: SchoolListState): Promise<AdminSchoolPage> {
  const client = await serverClient();
  const answer = unwrap(
    'admin_search_schools',
    await client.rpc('admin_search_schools', {
      ...filterArguments(filters),
      p_sort: filters.sort,
      p_descending: filters.order === 'desc',
      p_page: filters.page,
      p_page_size: Number(filters.size),
    }),
  );
  const ids = answer.schools.map(({ id }) => id);
  const [coordinates, completeness] = await Promise.all([
    schoolCoordinates(client, ids),
    schoolCompleteness(client, ids),
  ]);
  return {
    schools: answer.schools.map((row) => ({
      id: row.id,
      slug: row.slug,
      name: row.name,
      country: row.country,
      city: row.city,
      type: SCHOOL_TYPES.find((type) => type === row.type) ?? 'institute',
      specialties: row.specialties,
      studentsCount: row.students_count,
      rating: row.rating,
      image: siteImageAddress(row.image),
      coordinates: coordinates.get(row.id) ?? null,
      completeness: completeness.get(row.id) ?? { points: 0, missing: [] },
      isActive: row.is_active,
      updatedAt: row.updated_at,
    })),
    total: answer.total,
    page: answer.page,
    pageCount: answer.page_count,
    all: answer.all,
    active: answer.active,
    countries: answer.country_options.map(({ value, count }) => ({ name: value, count })),
    origin: answer.origin,
  };
}
