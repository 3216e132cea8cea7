interface Session {
  name: string | null;
  email: string;
  admin: boolean;
}

/**
 * The page is the same for everybody; who has the marker of a session sees the account in place of 'Sign In' (the inline
 * script says so before the first paint). Asks who it is, for the way to the admin panel and the name; when nobody is signed
 * in after all, the link to sign in comes back.
 */
export async function watchAccount(): Promise<void> {
  const { dataset } = document.documentElement;
  const menu = document.querySelector<HTMLElement>('[data-session]');
  if (dataset.signedIn === undefined || !menu?.dataset.session) return;
  const session = await askForSession(menu.dataset.session);
  if (session === null) {
    delete dataset.signedIn;
    return;
  }
  if (session.admin) dataset.signedIn = 'admin';
  menu.querySelector('.sign-out button')?.setAttribute('title', session.name ?? session.email);
}

async function askForSession(address: string): Promise<Session | null> {
  try {
    const answer = await fetch(address, { headers: { accept: 'application/json' } });
    return answer.ok ? ((await answer.json()) as Session | null) : null;
  } catch {
    return null;
  }
}
