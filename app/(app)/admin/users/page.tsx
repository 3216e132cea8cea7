import { adminPage } from '@/components/admin/admin-page';
import { UsersScreen } from '@/components/admin/users/users-screen';

const page = adminPage({
  route: 'adminUsers',
  role: 'super_admin',
  title: ({ AdminUsers }) => AdminUsers.title,
  namespaces: ['AdminUsers'],
  screen: (language, _, user) => <UsersScreen language={language} userId={user.id} />,
});
export const generateMetadata = page.generateMetadata;
export default page.show;
