import '@/app/styles/directory.css';
import { adminPage } from '@/components/admin/admin-page';
import { EDITOR_NAMESPACES } from '@/components/admin/editor/editor-namespaces';
import { CreateScreen } from '@/components/admin/editor/editor-screen';

const page = adminPage({
  route: 'adminSchoolCreate',
  title: ({ AdminEditor }) => AdminEditor.titleNew,
  namespaces: EDITOR_NAMESPACES,
  screen: (language, _, user) => <CreateScreen language={language} userId={user.id} />,
});
export const generateMetadata = page.generateMetadata;
export default page.show;
