import { alertVariants } from '@/components/ui/alert';
import { cn } from '@/components/ui/cn';
import { requestReset } from '@/lib/accounts/actions/request-reset';
import { setPassword } from '@/lib/accounts/actions/set-password';
import type { Outcome } from '@/lib/accounts/model/form-state';
import type { CurrentUser } from '@/lib/accounts/session';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { path, queryHref } from '@/lib/routes';
import { AccountForm } from './account-form';
import { AccountPage } from './account-page';
import { accountFields, formTexts } from './texts';

export function ResetScreen({ language }: { language: Language }) {
  const t = translator(language, 'Account');
  return (
    <AccountPage language={language} here={path('resetPassword')} title={t('resetTitle')}>
      <div className="mt-8 grid max-w-md gap-6">
        <p className="tap-links">{t('resetIntro')}</p>
        <AccountForm
          id="reset"
          action={requestReset}
          address={path('resetPassword')}
          fields={[accountFields(language).email()]}
          submit={t('resetSubmit')}
          busy={t('sending')}
          texts={formTexts(language)}
        />
        <p className="tap-links">
          <a href={path('auth')}>{t('signIn')}</a>
        </p>
      </div>
    </AccountPage>
  );
}

/** `outcome` is the reason, `next` the target. */
export function NewPasswordScreen({
  language,
  user,
  outcome,
  next,
}: {
  language: Language;
  user: CurrentUser;
  outcome: Outcome | null;
  next: string | null;
}) {
  const t = translator(language, 'Account');
  const fields = accountFields(language);
  const texts = formTexts(language);
  const hidden: Record<string, string> = next === null ? {} : { next };
  const here = queryHref('newPassword', hidden);
  return (
    <AccountPage language={language} here={here} title={t('newPassword')}>
      <div className="mt-8 grid max-w-md gap-6">
        <p className="tap-links">{t('signedInAs', { email: user.email })}</p>
        {outcome && (
          <p className={cn(alertVariants({ variant: 'destructive' }), 'tap-links')}>
            {texts.outcomes[outcome]}
          </p>
        )}
        <AccountForm
          id="new-password"
          action={setPassword}
          address={here}
          fields={[
            ...(user.asksPassword ? [fields.presentPassword()] : []),
            fields.newPassword(t('newPassword')),
          ]}
          hidden={hidden}
          submit={t('savePassword')}
          busy={t('saving')}
          texts={texts}
        />
        <p className="tap-links">
          <a href={path('profile')}>{t('profileTitle')}</a>
        </p>
      </div>
    </AccountPage>
  );
}
