import { adminPage } from '@/components/admin/admin-page';
import { MessagesScreen } from '@/components/admin/messages/messages-screen';

const page = adminPage({
  route: 'adminMessages',
  title: ({ AdminMessages }) => AdminMessages.title,
  namespaces: ['AdminMessages'],
  screen: (language, { view }) => (
    <MessagesScreen language={language} box={view === 'spam' || view === 'archive' ? view : 'inbox'} />
  ),
});
export const generateMetadata = page.generateMetadata;
export default page.show;
