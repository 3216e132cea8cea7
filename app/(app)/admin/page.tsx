import { adminPage } from '@/components/admin/admin-page';
import { DashboardScreen } from '@/components/admin/dashboard/dashboard-screen';

const page = adminPage({
  route: 'admin',
  title: ({ AdminDashboard }) => AdminDashboard.title,
  namespaces: ['AdminJobs', 'AdminTools'],
  screen: (language) => <DashboardScreen language={language} />,
});
export const generateMetadata = page.generateMetadata;
export default page.show;
