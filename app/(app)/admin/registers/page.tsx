import { ClientMessages } from '@/components/admin/client-messages';
import { RegistersScreen } from '@/components/admin/registers/registers-screen';
import { requireRole } from '@/lib/accounts/guard';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { parseImportQuery } from '@/lib/imports/model/import-query';
import { path } from '@/lib/routes';

export async function generateMetadata() {
  return { title: translator(await requestLanguage(), 'AdminRegisters')('title') };
}

export default async function Page({ searchParams }: PageProps<'/admin/registers'>) {
  await requireRole('admin', path('adminRegisters'));
  const language = await requestLanguage();
  return (
    <ClientMessages
      language={language}
      namespaces={['AdminImport', 'AdminJobs', 'AdminRegisters', 'Specialties', 'Types']}
    >
      <RegistersScreen language={language} query={parseImportQuery(await searchParams)} />
    </ClientMessages>
  );
}
