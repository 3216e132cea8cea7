import { STATIC } from '@/lib/cache/tags';
import { isLanguage, LANGUAGES } from '@/lib/i18n/locales';
import { sitePicture } from '@/lib/seo/social/picture';
import { pictureResponse } from '@/lib/seo/social/respond';

export const dynamic = 'force-static';
export const dynamicParams = false;
export const generateStaticParams = () => LANGUAGES.map((language) => ({ language }));

export async function GET(_: Request, { params }: RouteContext<'/social/[language]'>) {
  const { language } = await params;
  return pictureResponse(isLanguage(language) ? await sitePicture(language) : null, [STATIC]);
}
