import '@/app/styles/directory.css';
import { ClientMessages } from '@/components/admin/client-messages';
import { CreateScreen } from '@/components/admin/editor/editor-screen';
import { requireRole } from '@/lib/accounts/guard';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { path } from '@/lib/routes';

export async function generateMetadata() {
  return { title: translator(await requestLanguage(), 'AdminEditor')('titleNew') };
}

export default async function Page() {
  const user = await requireRole('admin', path('adminSchoolCreate'));
  const language = await requestLanguage();
  return (
    <ClientMessages
      language={language}
      namespaces={[
        'AdminEditor',
        'AdminForm',
        'AdminImages',
        'AdminJobs',
        'AdminMerge',
        'AdminProgrammes',
        'AdminTools',
        'Card',
        'ImageGeneration',
        'Ownerships',
        'Programme',
        'ProgrammeErrors',
        'SchoolFormErrors',
        'Specialties',
        'Statuses',
        'Types',
        'ValueErrors',
      ]}
    >
      <CreateScreen language={language} userId={user.id} />
    </ClientMessages>
  );
}
