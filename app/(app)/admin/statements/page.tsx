import { ClientMessages } from '@/components/admin/client-messages';
import { StatementsScreen } from '@/components/admin/statements/statements-screen';
import { requireRole } from '@/lib/accounts/guard';
import { STATEMENT_LIST } from '@/lib/country-statements/model/statement-list';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { path } from '@/lib/routes';

export async function generateMetadata() {
  return { title: translator(await requestLanguage(), 'AdminStatements')('title') };
}

export default async function Page({ searchParams }: PageProps<'/admin/statements'>) {
  await requireRole('admin', path('adminStatements'));
  const language = await requestLanguage();
  return (
    <ClientMessages language={language} namespaces={['AdminForm', 'AdminStatements']}>
      <StatementsScreen language={language} list={STATEMENT_LIST.parse(await searchParams)} />
    </ClientMessages>
  );
}
