import { adminPage } from '@/components/admin/admin-page';
import { RegistersScreen } from '@/components/admin/registers/registers-screen';
import { parseImportQuery } from '@/lib/imports/model/import-query';

const page = adminPage({
  route: 'adminRegisters',
  title: ({ AdminRegisters }) => AdminRegisters.title,
  namespaces: ['AdminImport', 'AdminJobs', 'AdminRegisters', 'Specialties', 'Types'],
  screen: (language, query) => <RegistersScreen language={language} query={parseImportQuery(query)} />,
});
export const generateMetadata = page.generateMetadata;
export default page.show;
