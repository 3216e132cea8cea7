import 'server-only';
import { PICTURES_PAGE_SIZE, type PictureKind, type PictureListState } from '@/lib/images/model/picture-list';
import { siteImageAddress } from '@/lib/schools/model/image-address';
import type { Coordinates } from '@/lib/schools/model/school';
import { schoolCoordinates } from '@/lib/schools/queries/school-coordinates';
import { unwrap } from '@/lib/supabase/result';
import { serverClient } from '@/lib/supabase/server';

export interface SchoolWithImages {
  id: string;
  slug: string;
  name: string;
  country: string;
  city: string;
  specialties: string[];
  isActive: boolean;
  main: 'none' | 'ai' | 'real';
  /** Path on this site; null also when the address is not allowed. */
  image: string | null;
  coordinates: Coordinates | null;
  gallery: { category: string; count: number; ai: number }[];
}

export interface SchoolsWithImagesPage {
  schools: SchoolWithImages[];
  total: number;
  page: number;
  /** Independent of the filters. */
  counts: Record<PictureKind | 'all', number>;
}

/** One page, hidden schools too. Throws BackendError. */
export async function schoolsWithImages({
  search,
  kind,
  page,
}: PictureListState): Promise<SchoolsWithImagesPage> {
  const client = await serverClient();
  const answer = unwrap(
    'admin_search_pictures',
    await client.rpc('admin_search_pictures', {
      p_search: search,
      p_filter: kind,
      p_page: page,
      p_page_size: PICTURES_PAGE_SIZE,
    }),
  );
  const { total, all, none, ai, real, outside } = answer;
  const coordinates = await schoolCoordinates(
    client,
    answer.schools.map(({ id }) => id),
  );
  return {
    schools: answer.schools.map((row) => ({
      id: row.id,
      slug: row.slug,
      name: row.name,
      country: row.country,
      city: row.city,
      specialties: row.specialties,
      isActive: row.is_active,
      main: mainOf(row.image_type),
      image: siteImageAddress(row.image),
      coordinates: coordinates.get(row.id) ?? null,
      gallery: row.gallery,
    })),
    total,
    page: answer.page,
    counts: { all, none, ai, real, outside },
  };
}

function mainOf(type: string | null): SchoolWithImages['main'] {
  if (type === null) return 'none';
  return type === 'ai_generated' ? 'ai' : 'real';
}
