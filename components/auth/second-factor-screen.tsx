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
      <div className="account-box">
        <p>{t('signedInAs', { email: user.email })}</p>
        <AccountForm
          id="second-factor"
          action={verifySecondFactor}
          address={here}
          fields={[fields.code()]}
          hidden={hidden}
          submit={t('codeSubmit')}
          busy={t('sending')}
          texts={texts}
        />
        <details className="account-more">
          <summary>{t('factorLost')}</summary>
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
          <button type="submit" className="btn">
            {translator(language, 'Header')('signOut')}
          </button>
        </form>
      </div>
    </AccountPage>
  );
}
