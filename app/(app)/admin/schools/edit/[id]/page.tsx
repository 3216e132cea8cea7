import { ClientMessages } from '@/components/admin/client-messages';
import { EditorScreen } from '@/components/admin/editor/editor-screen';
import { requireRole } from '@/lib/auth/guard';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { path } from '@/lib/routes';

export async function generateMetadata() {
  return { title: translator(await requestLanguage(), 'AdminEditor')('titleEdit') };
}

export default async function Page({ params }: PageProps<'/admin/schools/edit/[id]'>) {
  const { id } = await params;
  const user = await requireRole('admin', path('adminSchoolEdit', { id }));
  const language = await requestLanguage();
  return (
    <ClientMessages
      language={language}
      namespaces={[
        'AdminEditor',
        'AdminImages',
        'AdminJobs',
        'AdminTools',
        'Card',
        'ImageGeneration',
        'SchoolFormErrors',
        'Specialties',
        'Types',
      ]}
    >
      <EditorScreen language={language} identifier={id} canRestore={user.role === 'super_admin'} />
    </ClientMessages>
  );
}
