import { adminPage } from '@/components/admin/admin-page';
import { ImportScreen } from '@/components/admin/import/import-screen';
import { parseImportQuery } from '@/lib/imports/model/import-query';

const page = adminPage({
  route: 'adminSchoolImport',
  title: ({ AdminImport }) => AdminImport.title,
  namespaces: ['AdminImport', 'AdminJobs', 'Specialties', 'Types'],
  screen: (language, query) => <ImportScreen language={language} query={parseImportQuery(query)} />,
});
export const generateMetadata = page.generateMetadata;
export default page.show;
