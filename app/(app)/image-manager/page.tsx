import { ClientMessages } from '@/components/admin/client-messages';
import { ImageManagerScreen } from '@/components/admin/image-manager/image-manager-screen';
import { requireRole } from '@/lib/accounts/guard';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { PICTURE_LIST } from '@/lib/images/model/picture-list';
import { path } from '@/lib/routes';

export async function generateMetadata() {
  return { title: translator(await requestLanguage(), 'ImageManager')('title') };
}

export default async function Page({ searchParams }: PageProps<'/image-manager'>) {
  await requireRole('admin', path('imageManager'));
  const [language, query] = await Promise.all([requestLanguage(), searchParams]);
  return (
    <ClientMessages language={language} namespaces={['AdminJobs', 'ImageGeneration', 'ImageManager']}>
      <ImageManagerScreen language={language} list={PICTURE_LIST.parse(query)} />
    </ClientMessages>
  );
}
