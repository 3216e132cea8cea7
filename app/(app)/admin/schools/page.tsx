import { SchoolListScreen } from '@/components/admin/schools/school-list-screen';
import { requireRole } from '@/lib/auth/guard';
import { translator } from '@/lib/i18n/messages';
import { visitorLanguage } from '@/lib/i18n/visitor';
import { path } from '@/lib/routes';
import { parseAdminFilters } from '@/lib/schools/model/admin-filters';

export async function generateMetadata() {
  return { title: translator(await visitorLanguage(), 'AdminSchools')('title') };
}

export default async function Page({ searchParams }: PageProps<'/admin/schools'>) {
  const user = await requireRole('admin', path('adminSchools'));
  const language = await visitorLanguage();
  return (
    <>
      <SchoolListScreen language={language} filters={parseAdminFilters(await searchParams)} />
      {user.role === 'super_admin' && (
        <p className="below">
          <a href={path('adminSchoolsDeleted')}>{translator(language, 'AdminDeleted')('title')}</a>
        </p>
      )}
    </>
  );
}
