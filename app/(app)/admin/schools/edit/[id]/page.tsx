import '@/app/styles/directory.css';
import { ClientMessages } from '@/components/admin/client-messages';
import { EDITOR_NAMESPACES } from '@/components/admin/editor/editor-namespaces';
import { EditorScreen } from '@/components/admin/editor/editor-screen';
import { hasRole, requireRole } from '@/lib/accounts/guard';
import { currentUser } from '@/lib/accounts/session';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { path } from '@/lib/routes';
import { schoolListAddress } from '@/lib/schools/model/school-list';
import { editedSchool } from '@/lib/schools/queries/edited-school';

export async function generateMetadata({ params }: PageProps<'/admin/schools/edit/[id]'>) {
  const [{ id }, language, user] = await Promise.all([
    params,
    requestLanguage(),
    currentUser().catch(() => null),
  ]);
  const title = translator(language, 'AdminEditor')('titleEdit');
  const school = hasRole(user, 'admin') ? await editedSchool(id).catch(() => null) : null;
  return { title: school ? `${school.form.name} · ${title}` : title };
}

export default async function Page({ params, searchParams }: PageProps<'/admin/schools/edit/[id]'>) {
  const [{ id }, { list }] = await Promise.all([params, searchParams]);
  const user = await requireRole('admin', path('adminSchoolEdit', { id }));
  const language = await requestLanguage();
  return (
    <ClientMessages language={language} namespaces={EDITOR_NAMESPACES}>
      <EditorScreen
        language={language}
        userId={user.id}
        identifier={id}
        canRestore={user.role === 'super_admin'}
        list={schoolListAddress(list)}
      />
    </ClientMessages>
  );
}
