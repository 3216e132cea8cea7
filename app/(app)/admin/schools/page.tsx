import { adminPage } from '@/components/admin/admin-page';
import { SchoolListScreen } from '@/components/admin/schools/school-list-screen';
import { translator } from '@/lib/i18n/messages';
import { path } from '@/lib/routes';
import { SCHOOL_LIST } from '@/lib/schools/model/school-list';

const page = adminPage({
  route: 'adminSchools',
  title: ({ AdminSchools }) => AdminSchools.title,
  namespaces: [
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
  ],
  screen: (language, query, user) => (
    <>
      <SchoolListScreen language={language} filters={SCHOOL_LIST.parse(query)} />
      {user.role === 'super_admin' && (
        <p className="mt-4">
          <a href={path('adminSchoolsDeleted')}>{translator(language, 'AdminDeleted')('title')}</a>
        </p>
      )}
    </>
  ),
});
export const generateMetadata = page.generateMetadata;
export default page.show;
