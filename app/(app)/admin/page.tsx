import { ClientMessages } from '@/components/admin/client-messages';
import { DashboardScreen } from '@/components/admin/dashboard/dashboard-screen';
import { requireRole } from '@/lib/accounts/guard';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { path } from '@/lib/routes';

export async function generateMetadata() {
  return { title: translator(await requestLanguage(), 'AdminDashboard')('title') };
}

export default async function Page() {
  await requireRole('admin', path('admin'));
  const language = await requestLanguage();
  return (
    <ClientMessages language={language} namespaces={['AdminJobs', 'AdminTools']}>
      <DashboardScreen language={language} />
    </ClientMessages>
  );
}
