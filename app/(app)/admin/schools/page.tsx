import { ClientMessages } from '@/components/admin/client-messages';
import { SchoolListScreen } from '@/components/admin/schools/school-list-screen';
import { requireRole } from '@/lib/accounts/guard';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { path } from '@/lib/routes';
import { SCHOOL_LIST } from '@/lib/schools/model/school-list';

export async function generateMetadata() {
  return { title: translator(await requestLanguage(), 'AdminSchools')('title') };
}

export default async function Page({ searchParams }: PageProps<'/admin/schools'>) {
  const user = await requireRole('admin', path('adminSchools'));
  const language = await requestLanguage();
  return (
    <ClientMessages
      language={language}
      namespaces={[
        'AdminEditor',
        'AdminExport',
        'AdminForm',
        'AdminJobs',
        'AdminMerge',
        'AdminSchools',
        'AdminTools',
        'ImageGeneration',
        'Ownerships',
        'Statuses',
        'Types',
      ]}
    >
      <SchoolListScreen language={language} filters={SCHOOL_LIST.parse(await searchParams)} />
      {user.role === 'super_admin' && (
        <p className="mt-4">
          <a href={path('adminSchoolsDeleted')}>{translator(language, 'AdminDeleted')('title')}</a>
        </p>
      )}
    </ClientMessages>
  );
}
