'use client';

import { useEffect, useState } from 'react';
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

interface Session {
  name: string | null;
  email: string;
  admin: boolean;
}

/** One question for a page, however many menus it has; asked only when the marker says that somebody is signed in. */
let asked: Promise<Session | null> | undefined;

function askForSession(address: string): Promise<Session | null> {
  asked ??= fetch(address, { headers: { accept: 'application/json' } })
    .then((answer) => (answer.ok ? (answer.json() as Promise<Session | null>) : null))
    .catch(() => null);
  return asked;
}

/**
 * The account's corner of the header. The page itself is the same for everybody and says 'Sign In'; this leaf turns it
 * into the account, 'Sign Out' and, for administrators, the way to the admin panel.
 */
export function AccountMenu({ texts, addresses }: { texts: AccountTexts; addresses: AccountAddresses }) {
  const [session, setSession] = useState<Session | null>(null);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (dataset.signedIn === undefined) return;
    let gone = false;
    askForSession(addresses.session).then((answer) => {
      if (gone) return;
      setSession(answer);
      // Nobody is, after all: the link to sign in comes back into sight.
      if (answer === null) delete dataset.signedIn;
    });
    return () => {
      gone = true;
    };
  }, [addresses.session]);
  if (session === null) {
    return (
      <a className="btn sign-in" href={addresses.signIn} rel="nofollow">
        {texts.signIn}
      </a>
    );
  }
  return (
    <>
      {session.admin && (
        <a className="btn" href={addresses.admin} rel="nofollow">
          {texts.admin}
        </a>
      )}
      {/* A drawing alone on wide screens, where the bar is full; words in the menu. */}
      <a className="btn account-link" href={addresses.account} rel="nofollow">
        <Icon name="user" />
        <span>{texts.account}</span>
      </a>
      <form className="sign-out" method="post" action={addresses.signOut}>
        <button type="submit" className="btn" title={session.name ?? session.email}>
          {texts.signOut}
        </button>
      </form>
    </>
  );
}
