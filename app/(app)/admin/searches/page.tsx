import { adminPage } from '@/components/admin/admin-page';
import { SearchesScreen } from '@/components/admin/searches/searches-screen';
import { SEARCH_LIST } from '@/lib/analytics/model/search-list';

const page = adminPage({
  route: 'adminSearches',
  title: ({ AdminSearches }) => AdminSearches.title,
  screen: (language, query) => <SearchesScreen language={language} list={SEARCH_LIST.parse(query)} />,
});
export const generateMetadata = page.generateMetadata;
export default page.show;
