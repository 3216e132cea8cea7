import { ClientMessages } from '@/components/admin/client-messages';
import { DeletedScreen } from '@/components/admin/schools/deleted-screen';
import { requireRole } from '@/lib/accounts/guard';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { path } from '@/lib/routes';
import { DELETED_LIST } from '@/lib/schools/model/deleted-list';

export async function generateMetadata() {
  return { title: translator(await requestLanguage(), 'AdminDeleted')('title') };
}

export default async function Page({ searchParams }: PageProps<'/admin/schools/deleted'>) {
  await requireRole('super_admin', path('adminSchoolsDeleted'));
  const language = await requestLanguage();
  return (
    <ClientMessages language={language} namespaces={['AdminDeleted']}>
      <DeletedScreen language={language} list={DELETED_LIST.parse(await searchParams)} />
    </ClientMessages>
  );
}
