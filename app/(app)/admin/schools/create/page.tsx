import { CreateScreen } from '@/components/admin/editor/editor-screen';
import { requireRole } from '@/lib/auth/guard';
import { translator } from '@/lib/i18n/messages';
import { visitorLanguage } from '@/lib/i18n/visitor';
import { path } from '@/lib/routes';

export async function generateMetadata() {
  return { title: translator(await visitorLanguage(), 'AdminEditor')('titleNew') };
}

export default async function Page() {
  await requireRole('admin', path('adminSchoolCreate'));
  return <CreateScreen language={await visitorLanguage()} />;
}
