import { schoolTag } from '@/lib/cache/tags';
import { isLanguage } from '@/lib/i18n/locales';
import { findSchool } from '@/lib/schools/queries/find-school';
import { loadPicture } from '@/lib/seo/social/load-picture';
import { schoolPhoto } from '@/lib/seo/social/queries/photo';
import { pictureResponse, redirectToSite } from '@/lib/seo/social/respond';

export const dynamic = 'force-static';
export const revalidate = 300;
export const generateStaticParams = () => [];

export async function GET(_: Request, { params }: RouteContext<'/social/[language]/[slug]'>) {
  const { language, slug } = await params;
  if (!isLanguage(language)) return pictureResponse(null);
  const found = await findSchool('slug', slug);
  if (found?.kind !== 'school') return pictureResponse(null);
  const drawing = await loadPicture();
  if (drawing === null) return redirectToSite(language);
  const picture = await drawing.schoolPicture(language, found.school, await schoolPhoto(found.school));
  return pictureResponse(picture, [schoolTag(slug)]);
}
