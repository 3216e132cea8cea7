import { ClientMessages } from '@/components/admin/client-messages';
import { ImportScreen } from '@/components/admin/import/import-screen';
import { requireRole } from '@/lib/accounts/guard';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { parseImportQuery } from '@/lib/imports/model/import-query';
import { path } from '@/lib/routes';

export async function generateMetadata() {
  return { title: translator(await requestLanguage(), 'AdminImport')('title') };
}

export default async function Page({ searchParams }: PageProps<'/admin/schools/import'>) {
  await requireRole('admin', path('adminSchoolImport'));
  const language = await requestLanguage();
  return (
    <ClientMessages language={language} namespaces={['AdminImport', 'AdminJobs', 'Specialties', 'Types']}>
      <ImportScreen language={language} query={parseImportQuery(await searchParams)} />
    </ClientMessages>
  );
}
