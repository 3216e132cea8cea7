import { redirect } from 'next/navigation';
import { SecondFactorScreen } from '@/components/auth/second-factor-screen';
import { landingOf } from '@/lib/accounts/landing';
import { currentUser } from '@/lib/accounts/session';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { authHref, safePath } from '@/lib/routes';
import { hiddenMetadata } from '@/lib/seo/metadata';

export async function generateMetadata() {
  return hiddenMetadata(translator(await requestLanguage(), 'Account')('secondFactor'));
}

export default async function Page({ searchParams }: PageProps<'/auth/second-factor'>) {
  const { next } = await searchParams;
  const target = safePath(typeof next === 'string' ? next : null);
  const user = await currentUser();
  if (user === null) redirect(authHref(target));
  if (user.secondFactor !== 'asked') redirect(target ?? landingOf(user));
  return <SecondFactorScreen language={await requestLanguage()} user={user} next={target} />;
}
