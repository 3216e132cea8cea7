import { adminPage } from '@/components/admin/admin-page';
import { StatementsScreen } from '@/components/admin/statements/statements-screen';
import { STATEMENT_LIST } from '@/lib/country-statements/model/statement-list';

const page = adminPage({
  route: 'adminStatements',
  title: ({ AdminStatements }) => AdminStatements.title,
  namespaces: ['AdminForm', 'AdminStatements'],
  screen: (language, query) => <StatementsScreen language={language} list={STATEMENT_LIST.parse(query)} />,
});
export const generateMetadata = page.generateMetadata;
export default page.show;
