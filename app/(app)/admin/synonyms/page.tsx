import { adminPage } from '@/components/admin/admin-page';
import { SynonymsScreen } from '@/components/admin/synonyms/synonyms-screen';
import { first, readWords } from '@/lib/lists/query';
import { SYNONYM_LIST } from '@/lib/search/model/synonym-list';

const page = adminPage({
  route: 'adminSynonyms',
  title: ({ AdminSynonyms }) => AdminSynonyms.title,
  namespaces: ['AdminForm', 'AdminSynonyms'],
  screen: (language, query) => (
    <SynonymsScreen
      language={language}
      list={SYNONYM_LIST.parse(query)}
      added={readWords(first(query.add))}
    />
  ),
});
export const generateMetadata = page.generateMetadata;
export default page.show;
