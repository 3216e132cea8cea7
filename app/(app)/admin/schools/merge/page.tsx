import { ClientMessages } from '@/components/admin/client-messages';
import { MergeScreen } from '@/components/admin/merge/merge-screen';
import { requireRole } from '@/lib/accounts/guard';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { path } from '@/lib/routes';
import { parseMergeQuery } from '@/lib/schools/model/merge-query';

export async function generateMetadata() {
  return { title: translator(await requestLanguage(), 'AdminMerge')('title') };
}

export default async function Page({ searchParams }: PageProps<'/admin/schools/merge'>) {
  await requireRole('admin', path('adminSchoolMerge'));
  const language = await requestLanguage();
  return (
    <ClientMessages
      language={language}
      namespaces={['AdminEditor', 'AdminForm', 'AdminMerge', 'Ownerships', 'Statuses', 'Types']}
    >
      <MergeScreen language={language} query={parseMergeQuery(await searchParams)} />
    </ClientMessages>
  );
}
