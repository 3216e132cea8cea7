import { ProfileScreen } from '@/components/auth/profile-screen';
import { requireRole } from '@/lib/accounts/guard';
import { toOutcome } from '@/lib/accounts/model/form-state';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { path } from '@/lib/routes';
import { hiddenMetadata } from '@/lib/seo/metadata';

export async function generateMetadata() {
  return hiddenMetadata(translator(await requestLanguage(), 'Account')('profileTitle'));
}

export default async function Page({ searchParams }: PageProps<'/auth/profile'>) {
  const { outcome } = await searchParams;
  const user = await requireRole('user', path('profile'));
  return <ProfileScreen language={await requestLanguage()} user={user} outcome={toOutcome(outcome)} />;
}
