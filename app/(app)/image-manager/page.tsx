import { ImageManagerScreen } from '@/components/admin/image-manager/image-manager-screen';
import { requireRole } from '@/lib/auth/guard';
import { translator } from '@/lib/i18n/messages';
import { visitorLanguage } from '@/lib/i18n/visitor';
import { parsePictureFilters } from '@/lib/images/model/picture-filters';
import { path } from '@/lib/routes';

export async function generateMetadata() {
  return { title: translator(await visitorLanguage(), 'ImageManager')('title') };
}

export default async function Page({ searchParams }: PageProps<'/image-manager'>) {
  await requireRole('admin', path('imageManager'));
  const [language, query] = await Promise.all([visitorLanguage(), searchParams]);
  return <ImageManagerScreen language={language} filters={parsePictureFilters(query)} />;
}
