import { getServerSideSitemap, type ISitemapField } from 'next-sitemap';
import { LISTS, noteShown, noteTags } from '@/lib/cache/tags';
import { listedProgrammes } from '@/lib/programmes/queries/listed-programmes';
import { changedSchools } from '@/lib/schools/queries/changed-schools';
import { listedSchools } from '@/lib/schools/queries/listed-schools';
import { listedPlaces } from '@/lib/search/queries/place-page';
import {
  ENOUGH_SCHOOLS,
  ENTRIES_IN_PART,
  partOf,
  placeFields,
  programmeFields,
  type SitemapPart,
  schoolFields,
  staticFields,
  XML,
} from '@/lib/seo/sitemap';
import { absolute } from '@/lib/site';

export const dynamic = 'force-static';
export const revalidate = 300;

/** Rendered at the first request, so that the build does not grow with schools. */
export function generateStaticParams() {
  return [];
}

export async function GET(
  _request: Request,
  { params }: RouteContext<'/sitemaps/[part]'>,
): Promise<Response> {
  noteTags(LISTS);
  const part = partOf((await params).part);
  if (part === null) return missing();
  const fields = await FIELDS[part.of]('slice' in part ? part.slice * ENTRIES_IN_PART : 0);
  return fields.length === 0 ? missing() : getServerSideSitemap(fields, XML);
}

const FIELDS: Record<SitemapPart['of'], (offset: number) => Promise<ISitemapField[]>> = {
  site: async () => {
    const [latest] = await changedSchools('es', 1);
    return staticFields(absolute, latest?.updated);
  },
  schools: async (offset) => {
    const schools = await listedSchools(offset, ENTRIES_IN_PART);
    noteShown(schools);
    return schools.flatMap((school) => schoolFields(school, absolute));
  },
  programmes: async (offset) => {
    const programmes = await listedProgrammes(offset, ENTRIES_IN_PART);
    noteShown(programmes.map(({ school }) => ({ slug: school })));
    return programmes.flatMap((programme) => programmeFields(programme, absolute));
  },
  places: async (offset) => {
    const places = await listedPlaces(ENOUGH_SCHOOLS);
    return places.slice(offset, offset + ENTRIES_IN_PART).flatMap((place) => placeFields(place, absolute));
  },
};

function missing(): Response {
  return new Response('There is no such part of the sitemap\n', { status: 404 });
}
