import { EditorScreen } from '@/components/admin/editor/editor-screen';
import { requireRole } from '@/lib/auth/guard';
import { translator } from '@/lib/i18n/messages';
import { visitorLanguage } from '@/lib/i18n/visitor';
import { path } from '@/lib/routes';

export async function generateMetadata() {
  return { title: translator(await visitorLanguage(), 'AdminEditor')('titleEdit') };
}

export default async function Page({ params }: PageProps<'/admin/schools/edit/[id]'>) {
  const { id } = await params;
  const user = await requireRole('admin', path('adminSchoolEdit', { id }));
  return (
    <EditorScreen
      language={await visitorLanguage()}
      identifier={id}
      canRestore={user.role === 'super_admin'}
    />
  );
}
