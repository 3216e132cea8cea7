import { getServerSideSitemapIndex } from 'next-sitemap';
import { LISTS, noteTags } from '@/lib/cache/tags';
import { countProgrammes } from '@/lib/programmes/queries/listed-programmes';
import { countListedSchools } from '@/lib/schools/queries/listed-schools';
import { listedPlaces } from '@/lib/search/queries/place-page';
import { ENOUGH_SCHOOLS, sitemapParts, XML } from '@/lib/seo/sitemap';
import { absolute } from '@/lib/site';

export const dynamic = 'force-static';
export const revalidate = 300;

export async function GET(): Promise<Response> {
  noteTags(LISTS);
  const [schools, programmes, places] = await Promise.all([
    countListedSchools(),
    countProgrammes(),
    listedPlaces(ENOUGH_SCHOOLS),
  ]);
  return getServerSideSitemapIndex(
    sitemapParts({ schools, programmes, places: places.length }, absolute),
    XML,
  );
}
