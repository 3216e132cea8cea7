import { adminPage } from '@/components/admin/admin-page';
import { MergeScreen } from '@/components/admin/merge/merge-screen';
import { parseMergeQuery } from '@/lib/schools/model/merge-query';

const page = adminPage({
  route: 'adminSchoolMerge',
  title: ({ AdminMerge }) => AdminMerge.title,
  namespaces: ['AdminEditor', 'AdminForm', 'AdminMerge', 'Ownerships', 'Statuses', 'Types'],
  screen: (language, query) => <MergeScreen language={language} query={parseMergeQuery(query)} />,
});
export const generateMetadata = page.generateMetadata;
export default page.show;
