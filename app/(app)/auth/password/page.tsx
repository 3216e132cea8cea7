import { NewPasswordScreen } from '@/components/auth/password-screens';
import { requireRole } from '@/lib/auth/guard';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { path } from '@/lib/routes';
import { hiddenMetadata } from '@/lib/seo/metadata';

export async function generateMetadata() {
  return hiddenMetadata(translator(await requestLanguage(), 'Account')('newPassword'));
}

export default async function Page() {
  await requireRole('user', path('newPassword'));
  return <NewPasswordScreen language={await requestLanguage()} />;
}
