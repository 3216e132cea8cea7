import { redirect } from 'next/navigation';
import { SignScreen } from '@/components/auth/sign-screen';
import { landingOf } from '@/lib/accounts/landing';
import { toNotice } from '@/lib/accounts/model/form-state';
import { currentUser } from '@/lib/accounts/session';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { safePath } from '@/lib/routes';
import { hiddenMetadata } from '@/lib/seo/metadata';

export async function generateMetadata() {
  return hiddenMetadata(translator(await requestLanguage(), 'Account')('title'));
}

export default async function Page({ searchParams }: PageProps<'/auth'>) {
  const { tab, next, notice } = await searchParams;
  const target = safePath(typeof next === 'string' ? next : null);
  // If the backend fails, the form is shown and reports it when it is sent.
  const user = await currentUser().catch(() => null);
  if (user !== null) redirect(target ?? landingOf(user));
  return (
    <SignScreen
      language={await requestLanguage()}
      tab={tab === 'sign-up' ? 'sign-up' : 'sign-in'}
      next={target}
      notice={toNotice(notice)}
    />
  );
}
