import { redirect } from 'next/navigation';
import { ConfirmScreen } from '@/components/auth/confirm-screen';
import { readEmailLink } from '@/lib/accounts/model/email-link';
import { currentUser } from '@/lib/accounts/session';
import { keptName } from '@/lib/accounts/sign-up-name';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { authHref } from '@/lib/routes';
import { hiddenMetadata } from '@/lib/seo/metadata';

export async function generateMetadata() {
  const metadata = hiddenMetadata(translator(await requestLanguage(), 'Account')('choosePassword'));
  // The address contains the token. With 'no-referrer' forms without script would send no origin.
  return { ...metadata, referrer: 'same-origin' as const };
}

/** Opening the page does not use the link up, because mail scanners open links. */
export default async function Page({ searchParams }: PageProps<'/auth/confirm'>) {
  const values = await searchParams;
  const link = readEmailLink((name) => [values[name]].flat()[0]);
  if (link === null) redirect(authHref(null, { notice: 'linkExpired' }));
  const [language, user, name] = await Promise.all([
    requestLanguage(),
    currentUser().catch(() => null),
    keptName(),
  ]);
  return <ConfirmScreen language={language} link={link} user={user} name={name} />;
}
