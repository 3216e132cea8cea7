import { adminPage } from '@/components/admin/admin-page';
import { SetupScreen } from '@/components/admin/setup/setup-screen';

const page = adminPage({
  route: 'adminSetup',
  title: ({ AdminSetup }) => AdminSetup.title,
  namespaces: ['AdminJobs', 'AdminSetup', 'AdminTools'],
  screen: (language) => <SetupScreen language={language} />,
});
export const generateMetadata = page.generateMetadata;
export default page.show;
