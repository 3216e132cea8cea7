import { getServerSideSitemap } from 'next-sitemap';
import { changedSchools } from '@/lib/schools/queries/changed-schools';
import { listedSchools } from '@/lib/schools/queries/listed-schools';
import { partNumber, SCHOOLS_IN_PART, schoolFields, staticFields, XML } from '@/lib/seo/sitemap';
import { absolute } from '@/lib/site';

export const dynamic = 'force-static';
export const revalidate = 86_400;

/** Made when they are first asked for, so that a build takes no longer for more schools. */
export function generateStaticParams() {
  return [];
}

/** One part of the sitemap; 404 when there are not so many. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/sitemaps/[part]'>,
): Promise<Response> {
  const part = partNumber((await params).part);
  if (part === null) return missing();
  if (part === 1) {
    const [latest] = await changedSchools('es', 1);
    return getServerSideSitemap(staticFields(absolute, latest?.updated), XML);
  }
  const schools = await listedSchools((part - 2) * SCHOOLS_IN_PART, SCHOOLS_IN_PART);
  if (schools.length === 0) return missing();
  return getServerSideSitemap(
    schools.flatMap((school) => schoolFields(school, absolute)),
    XML,
  );
}

function missing(): Response {
  return new Response('There is no such part of the sitemap\n', { status: 404 });
}
