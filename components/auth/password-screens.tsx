import { requestReset } from '@/lib/auth/actions/request-reset';
import { setPassword } from '@/lib/auth/actions/set-password';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { path } from '@/lib/routes';
import { AccountForm } from './account-form';
import { AccountPage } from './account-page';
import { accountFields, formTexts } from './texts';

/** Asking for the mail with which a new password can be set. */
export function ResetScreen({ language }: { language: Language }) {
  const t = translator(language, 'Account');
  return (
    <AccountPage language={language} here={path('resetPassword')} title={t('resetTitle')}>
      <div className="account-box">
        <p>{t('resetIntro')}</p>
        <AccountForm
          id="reset"
          action={requestReset}
          address={path('resetPassword')}
          fields={[accountFields(language).email()]}
          submit={t('resetSubmit')}
          busy={t('sending')}
          texts={formTexts(language)}
        />
        <p>
          <a href={path('auth')}>{t('signIn')}</a>
        </p>
      </div>
    </AccountPage>
  );
}

/** Setting a new password, after the link of that mail. */
export function NewPasswordScreen({ language }: { language: Language }) {
  const t = translator(language, 'Account');
  return (
    <AccountPage language={language} here={path('newPassword')} title={t('newPassword')}>
      <div className="account-box">
        <AccountForm
          id="new-password"
          action={setPassword}
          address={path('newPassword')}
          fields={[accountFields(language).newPassword(t('newPassword'))]}
          submit={t('savePassword')}
          busy={t('saving')}
          texts={formTexts(language)}
        />
        <p>
          <a href={path('profile')}>{t('profileTitle')}</a>
        </p>
      </div>
    </AccountPage>
  );
}
