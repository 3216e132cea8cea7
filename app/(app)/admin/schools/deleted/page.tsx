import { adminPage } from '@/components/admin/admin-page';
import { DeletedScreen } from '@/components/admin/schools/deleted-screen';
import { DELETED_LIST } from '@/lib/schools/model/deleted-list';

const page = adminPage({
  route: 'adminSchoolsDeleted',
  role: 'super_admin',
  title: ({ AdminDeleted }) => AdminDeleted.title,
  namespaces: ['AdminDeleted'],
  screen: (language, query) => <DeletedScreen language={language} list={DELETED_LIST.parse(query)} />,
});
export const generateMetadata = page.generateMetadata;
export default page.show;
