import { Icon } from '@/components/ui/icon';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { path } from '@/lib/routes';

/** Cached pages contain both states; `data-signed-in` on the document selects one (lib/client/account.ts). */
export function AccountMenu({ language }: { language: Language }) {
  const t = translator(language, 'Header');
  return (
    <div className="account-menu" data-session={path('session')}>
      <a className="btn sign-in" href={path('auth')} rel="nofollow">
        {t('signIn')}
      </a>
      <a className="btn for-admins" href={path('admin')} rel="nofollow">
        {t('admin')}
      </a>
      <a className="btn account-link for-accounts" href={path('profile')} rel="nofollow">
        <Icon name="user" />
        <span>{t('account')}</span>
      </a>
      <form className="sign-out for-accounts" method="post" action={path('signOut')}>
        <button type="submit" className="btn" suppressHydrationWarning>
          {t('signOut')}
        </button>
      </form>
    </div>
  );
}
