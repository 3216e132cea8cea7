import { getServerSideSitemapIndex } from 'next-sitemap';
import { countProgrammes } from '@/lib/programmes/queries/listed-programmes';
import { directorySummary } from '@/lib/schools/queries/search-schools';
import { sitemapParts, XML } from '@/lib/seo/sitemap';
import { absolute } from '@/lib/site';

export const dynamic = 'force-static';
export const revalidate = 86_400;

/** The index of the sitemap's parts. */
export async function GET(): Promise<Response> {
  const [{ schools }, programmes] = await Promise.all([directorySummary(), countProgrammes()]);
  return getServerSideSitemapIndex(sitemapParts({ schools, programmes }, absolute), XML);
}
