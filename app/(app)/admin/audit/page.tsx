import { AuditScreen } from '@/components/admin/audit/audit-screen';
import { AUDIT_LIST } from '@/lib/accounts/audit/model/audit-list';
import { requireRole } from '@/lib/accounts/guard';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { path } from '@/lib/routes';

export async function generateMetadata() {
  return { title: translator(await requestLanguage(), 'AdminAudit')('title') };
}

export default async function Page({ searchParams }: PageProps<'/admin/audit'>) {
  await requireRole('admin', path('adminAudit'));
  return <AuditScreen language={await requestLanguage()} filters={AUDIT_LIST.parse(await searchParams)} />;
}
