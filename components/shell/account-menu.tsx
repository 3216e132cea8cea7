import { Icon } from '@/components/ui/icon';

export interface AccountTexts {
  signIn: string;
  signOut: string;
  admin: string;
  account: string;
}

export interface AccountAddresses {
  signIn: string;
  signOut: string;
  admin: string;
  account: string;
  session: string;
}

/**
 * The account's corner of the header. The page is the same for everybody and holds both states; `data-signed-in` on the
 * document says which one is seen (inline script, lib/browser/account.ts). Without script it is 'Sign In', which leads on
 * to the account.
 */
export function AccountMenu({ texts, addresses }: { texts: AccountTexts; addresses: AccountAddresses }) {
  return (
    <div className="account-menu" data-session={addresses.session}>
      <a className="btn sign-in" href={addresses.signIn} rel="nofollow">
        {texts.signIn}
      </a>
      <a className="btn for-admins" href={addresses.admin} rel="nofollow">
        {texts.admin}
      </a>
      {/* A drawing alone on wide screens, where the bar is full; words in the menu. */}
      <a className="btn account-link for-accounts" href={addresses.account} rel="nofollow">
        <Icon name="user" />
        <span>{texts.account}</span>
      </a>
      <form className="sign-out for-accounts" method="post" action={addresses.signOut}>
        <button type="submit" className="btn" suppressHydrationWarning>
          {texts.signOut}
        </button>
      </form>
    </div>
  );
}
