import { Button } from '@/components/ui/button';
import { spendRecoveryCode } from '@/lib/accounts/actions/spend-recovery-code';
import { verifySecondFactor } from '@/lib/accounts/actions/verify-second-factor';
import type { CurrentUser } from '@/lib/accounts/session';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { path, queryHref } from '@/lib/routes';
import { AccountForm } from './account-form';
import { AccountPage } from './account-page';
import { accountFields, formTexts } from './texts';

export function SecondFactorScreen({
  language,
  user,
  next,
}: {
  language: Language;
  user: CurrentUser;
  next: string | null;
}) {
  const t = translator(language, 'Account');
  const texts = formTexts(language);
  const fields = accountFields(language);
  const hidden: Record<string, string> = next === null ? {} : { next };
  const here = queryHref('secondFactor', hidden);
  return (
    <AccountPage language={language} here={here} title={t('secondFactor')}>
      <div className="mt-8 grid max-w-md gap-6">
        <p className="tap-links">{t('signedInAs', { email: user.email })}</p>
        <AccountForm
          id="second-factor"
          action={verifySecondFactor}
          address={here}
          fields={[{ ...fields.code(), autoFocus: true }]}
          hidden={hidden}
          submit={t('codeSubmit')}
          busy={t('sending')}
          texts={texts}
        />
        <details>
          <summary className="cursor-pointer py-2 in-open:mb-3 pointer-coarse:py-2.75">
            {t('factorLost')}
          </summary>
          <p>{t('factorLostIntro')}</p>
          <AccountForm
            id="recovery-code"
            action={spendRecoveryCode}
            address={here}
            fields={[fields.recoveryCode()]}
            submit={t('recoverySubmit')}
            busy={t('sending')}
            texts={texts}
          />
        </details>
        <form action={path('signOut')} method="post">
          <Button type="submit">{translator(language, 'Header')('signOut')}</Button>
        </form>
      </div>
    </AccountPage>
  );
}
