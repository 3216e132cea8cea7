import { ClientMessages } from '@/components/admin/client-messages';
import { UsersScreen } from '@/components/admin/users/users-screen';
import { requireRole } from '@/lib/accounts/guard';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { path } from '@/lib/routes';

export async function generateMetadata() {
  return { title: translator(await requestLanguage(), 'AdminUsers')('title') };
}

export default async function Page() {
  const user = await requireRole('super_admin', path('adminUsers'));
  const language = await requestLanguage();
  return (
    <ClientMessages language={language} namespaces={['AdminUsers']}>
      <UsersScreen language={language} userId={user.id} />
    </ClientMessages>
  );
}
