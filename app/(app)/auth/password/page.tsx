import { NewPasswordScreen } from '@/components/auth/password-screens';
import { requireRole } from '@/lib/accounts/guard';
import { toOutcome } from '@/lib/accounts/model/form-state';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { queryHref, safePath } from '@/lib/routes';
import { hiddenMetadata } from '@/lib/seo/metadata';

export async function generateMetadata() {
  return hiddenMetadata(translator(await requestLanguage(), 'Account')('newPassword'));
}

export default async function Page({ searchParams }: PageProps<'/auth/password'>) {
  const { next, outcome } = await searchParams;
  const target = safePath(typeof next === 'string' ? next : null);
  const user = await requireRole('user', queryHref('newPassword', target ? { next: target } : {}));
  return (
    <NewPasswordScreen
      language={await requestLanguage()}
      user={user}
      outcome={toOutcome(outcome)}
      next={target}
    />
  );
}
