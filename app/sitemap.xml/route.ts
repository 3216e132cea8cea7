import { getServerSideSitemapIndex } from 'next-sitemap';
import { directorySummary } from '@/lib/schools/queries/search-schools';
import { sitemapParts, XML } from '@/lib/seo/sitemap';
import { absolute } from '@/lib/site';

export const dynamic = 'force-static';
export const revalidate = 86_400;

/** The index of the sitemap's parts. */
export async function GET(): Promise<Response> {
  const { schools } = await directorySummary();
  return getServerSideSitemapIndex(sitemapParts(schools, absolute), XML);
}
