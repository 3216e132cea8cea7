import { changeName } from '@/lib/auth/actions/change-name';
import { deleteAccount } from '@/lib/auth/actions/delete-account';
import { setPassword } from '@/lib/auth/actions/set-password';
import type { CurrentUser } from '@/lib/auth/session';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { path } from '@/lib/routes';
import { AccountForm } from './account-form';
import { AccountPage } from './account-page';
import { accountFields, formTexts } from './texts';

/** The visitor's own account: name, password, and its end. */
export function ProfileScreen({ language, user }: { language: Language; user: CurrentUser }) {
  const t = translator(language, 'Account');
  const texts = formTexts(language);
  const fields = accountFields(language);
  return (
    <AccountPage language={language} here={path('profile')} title={t('profileTitle')}>
      <div className="account-box">
        <p>{t('signedInAs', { email: user.email })}</p>
        <section aria-labelledby="name-title">
          <h2 id="name-title">{t('name')}</h2>
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
        <section aria-labelledby="password-title">
          <h2 id="password-title">{t('password')}</h2>
          <AccountForm
            id="password"
            action={setPassword}
            address={path('profile')}
            fields={[fields.newPassword(t('newPassword'))]}
            submit={t('savePassword')}
            busy={t('saving')}
            texts={texts}
          />
        </section>
        <section aria-labelledby="delete-title">
          <h2 id="delete-title">{t('deleteTitle')}</h2>
          <p>{t('deleteIntro')}</p>
          <details className="account-more">
            <summary>{t('deleteAccount')}</summary>
            <AccountForm
              id="delete"
              action={deleteAccount}
              address={path('profile')}
              fields={[{ name: 'sure', label: t('deleteSure'), type: 'checkbox' }]}
              submit={t('deleteSubmit')}
              busy={t('deleting')}
              danger
              texts={texts}
            />
          </details>
        </section>
        <form action={path('signOut')} method="post">
          <button type="submit" className="btn">
            {translator(language, 'Header')('signOut')}
          </button>
        </form>
      </div>
    </AccountPage>
  );
}
