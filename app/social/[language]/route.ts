import { STATIC } from '@/lib/cache/tags';
import { isLanguage, LANGUAGES } from '@/lib/i18n/locales';
import { loadPicture } from '@/lib/seo/social/load-picture';
import { pictureResponse } from '@/lib/seo/social/respond';

export const dynamic = 'force-static';
export const dynamicParams = false;
export const generateStaticParams = () => LANGUAGES.map((language) => ({ language }));

export async function GET(_: Request, { params }: RouteContext<'/social/[language]'>) {
  const { language } = await params;
  // Files of the edge build are served before this route (deploy/edge/README.md).
  const drawing = await loadPicture();
  const picture = drawing && isLanguage(language) ? await drawing.sitePicture(language) : null;
  return pictureResponse(picture, [STATIC]);
}
