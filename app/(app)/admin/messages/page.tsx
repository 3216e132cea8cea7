import { ClientMessages } from '@/components/admin/client-messages';
import { MessagesScreen } from '@/components/admin/messages/messages-screen';
import { requireRole } from '@/lib/accounts/guard';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { path } from '@/lib/routes';

export async function generateMetadata() {
  return { title: translator(await requestLanguage(), 'AdminMessages')('title') };
}

export default async function Page({ searchParams }: PageProps<'/admin/messages'>) {
  await requireRole('admin', path('adminMessages'));
  const language = await requestLanguage();
  const { view } = await searchParams;
  return (
    <ClientMessages language={language} namespaces={['AdminMessages']}>
      <MessagesScreen language={language} box={view === 'spam' || view === 'archive' ? view : 'inbox'} />
    </ClientMessages>
  );
}
