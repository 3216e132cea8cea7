import { DeletedScreen } from '@/components/admin/schools/deleted-screen';
import { requireRole } from '@/lib/auth/guard';
import { translator } from '@/lib/i18n/messages';
import { visitorLanguage } from '@/lib/i18n/visitor';
import { path } from '@/lib/routes';

export async function generateMetadata() {
  return { title: translator(await visitorLanguage(), 'AdminDeleted')('title') };
}

export default async function Page() {
  await requireRole('super_admin', path('adminSchoolsDeleted'));
  return <DeletedScreen language={await visitorLanguage()} />;
}
