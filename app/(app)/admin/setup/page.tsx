import { SetupScreen } from '@/components/admin/setup/setup-screen';
import { requireRole } from '@/lib/auth/guard';
import { translator } from '@/lib/i18n/messages';
import { visitorLanguage } from '@/lib/i18n/visitor';
import { path } from '@/lib/routes';

export async function generateMetadata() {
  return { title: translator(await visitorLanguage(), 'AdminSetup')('title') };
}

export default async function Page() {
  await requireRole('admin', path('adminSetup'));
  return <SetupScreen language={await visitorLanguage()} />;
}
