import { alertVariants } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { changeName } from '@/lib/accounts/actions/change-name';
import { deleteAccount } from '@/lib/accounts/actions/delete-account';
import { setPassword } from '@/lib/accounts/actions/set-password';
import { GOOD_OUTCOMES, type Outcome } from '@/lib/accounts/model/form-state';
import type { CurrentUser } from '@/lib/accounts/session';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { path } from '@/lib/routes';
import { AccountForm } from './account-form';
import { AccountPage } from './account-page';
import { SecondFactorSection } from './second-factor-section';
import { accountFields, formTexts } from './texts';

/** Name, password, second factor, and deletion. `outcome` is the reason for the visit. */
export function ProfileScreen({
  language,
  user,
  outcome,
}: {
  language: Language;
  user: CurrentUser;
  outcome: Outcome | null;
}) {
  const t = translator(language, 'Account');
  const texts = formTexts(language);
  const fields = accountFields(language);
  return (
    <AccountPage language={language} here={path('profile')} title={t('profileTitle')}>
      <div className="mt-8 grid max-w-md gap-6">
        <p className="tap-links">{t('signedInAs', { email: user.email })}</p>
        {outcome && (
          <p
            className={
              GOOD_OUTCOMES.includes(outcome)
                ? alertVariants({ variant: 'success' })
                : alertVariants({ variant: 'warning' })
            }
            role="status"
          >
            {texts.outcomes[outcome]}
          </p>
        )}
        <section className="border-t border-rule pt-6" aria-labelledby="name-title">
          <h2 className="mb-3 text-3xl" id="name-title">
            {t('name')}
          </h2>
          <AccountForm
            id="name"
            action={changeName}
            address={path('profile')}
            fields={[fields.name(user.name ?? '')]}
            submit={t('saveName')}
            busy={t('saving')}
            texts={texts}
          />
        </section>
        <section className="border-t border-rule pt-6" aria-labelledby="password-title">
          <h2 className="mb-3 text-3xl" id="password-title">
            {t('password')}
          </h2>
          <AccountForm
            id="password"
            action={setPassword}
            address={path('profile')}
            fields={[
              ...(user.asksPassword ? [fields.presentPassword()] : []),
              fields.newPassword(t('newPassword')),
            ]}
            submit={t('savePassword')}
            busy={t('saving')}
            texts={texts}
          />
        </section>
        <SecondFactorSection language={language} user={user} />
        <section className="border-t border-rule pt-6" aria-labelledby="delete-title">
          <h2 className="mb-3 text-3xl" id="delete-title">
            {t('deleteTitle')}
          </h2>
          <p>{t('deleteIntro')}</p>
          <details>
            <summary className="cursor-pointer py-2 in-open:mb-3 pointer-coarse:py-2.75">
              {t('deleteAccount')}
            </summary>
            <AccountForm
              id="delete"
              action={deleteAccount}
              address={path('profile')}
              fields={[
                ...(user.hasPassword ? [fields.presentPassword()] : []),
                { name: 'sure', label: t('deleteSure'), type: 'checkbox' },
              ]}
              submit={t('deleteSubmit')}
              busy={t('deleting')}
              danger
              texts={texts}
            />
          </details>
        </section>
        <form action={path('signOut')} method="post">
          <Button type="submit">{translator(language, 'Header')('signOut')}</Button>
        </form>
      </div>
    </AccountPage>
  );
}
