import { ClientMessages } from '@/components/admin/client-messages';
import { SetupScreen } from '@/components/admin/setup/setup-screen';
import { requireRole } from '@/lib/accounts/guard';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { path } from '@/lib/routes';

export async function generateMetadata() {
  return { title: translator(await requestLanguage(), 'AdminSetup')('title') };
}

export default async function Page() {
  await requireRole('admin', path('adminSetup'));
  const language = await requestLanguage();
  return (
    <ClientMessages language={language} namespaces={['AdminJobs', 'AdminSetup', 'AdminTools']}>
      <SetupScreen language={language} />
    </ClientMessages>
  );
}
