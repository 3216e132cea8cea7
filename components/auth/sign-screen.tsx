import { alertVariants } from '@/components/ui/alert';
import { resendConfirmation } from '@/lib/accounts/actions/resend-confirmation';
import { signIn } from '@/lib/accounts/actions/sign-in';
import { signUp } from '@/lib/accounts/actions/sign-up';
import type { Notice } from '@/lib/accounts/model/form-state';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { authHref, path } from '@/lib/routes';
import { AccountForm } from './account-form';
import { AccountPage } from './account-page';
import { SignTabs } from './sign-tabs';
import { accountFields, formTexts, signInTexts } from './texts';

export type SignTab = 'sign-in' | 'sign-up';

/** Sign-in and sign-up. `next` is the target; `notice` the reason for the visit. */
export function SignScreen({
  language,
  tab,
  next,
  notice,
}: {
  language: Language;
  tab: SignTab;
  next: string | null;
  notice: Notice | null;
}) {
  const t = translator(language, 'Account');
  const texts = formTexts(language);
  const fields = accountFields(language);
  const addresses = { 'sign-in': authHref(next), 'sign-up': authHref(next, { tab: 'sign-up' }) };
  const hidden: Record<string, string> = next === null ? {} : { next };
  return (
    <AccountPage language={language} here={addresses[tab]} title={t('title')}>
      <div className="mt-8 grid max-w-md gap-6">
        {notice && (
          <p
            className={
              notice === 'deleted'
                ? alertVariants({ variant: 'success' })
                : alertVariants({ variant: 'warning' })
            }
          >
            {t(`notices.${notice}`)}
          </p>
        )}
        <SignTabs
          label={t('title')}
          first={tab}
          tabs={[
            {
              id: 'sign-in',
              label: t('signIn'),
              address: addresses['sign-in'],
              panel: (
                <AccountForm
                  id="sign-in"
                  action={signIn}
                  address={addresses['sign-in']}
                  fields={[fields.email(), fields.password()]}
                  hidden={hidden}
                  submit={t('signIn')}
                  busy={t('signingIn')}
                  texts={signInTexts(language)}
                />
              ),
            },
            {
              id: 'sign-up',
              label: t('signUp'),
              address: addresses['sign-up'],
              panel: (
                <AccountForm
                  id="sign-up"
                  action={signUp}
                  address={addresses['sign-up']}
                  fields={[fields.name(), fields.email(t('signUpHint'))]}
                  hidden={hidden}
                  submit={t('signUp')}
                  busy={t('signingUp')}
                  texts={texts}
                />
              ),
            },
          ]}
        />
        <p className="tap-links">
          <a href={path('resetPassword')}>{t('forgotten')}</a>
        </p>
        <details>
          <summary className="cursor-pointer py-2 in-open:mb-3 pointer-coarse:py-2.75">{t('noMail')}</summary>
          <AccountForm
            id="resend"
            action={resendConfirmation}
            address={addresses[tab]}
            fields={[fields.email()]}
            submit={t('resend')}
            busy={t('sending')}
            texts={texts}
          />
        </details>
      </div>
    </AccountPage>
  );
}
