import { adminPage } from '@/components/admin/admin-page';
import { AuditScreen } from '@/components/admin/audit/audit-screen';
import { AUDIT_LIST } from '@/lib/accounts/audit/model/audit-list';

const page = adminPage({
  route: 'adminAudit',
  title: ({ AdminAudit }) => AdminAudit.title,
  screen: (language, query) => <AuditScreen language={language} filters={AUDIT_LIST.parse(query)} />,
});
export const generateMetadata = page.generateMetadata;
export default page.show;
