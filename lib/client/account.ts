interface Session {
  name: string | null;
  email: string;
  admin: boolean;
}

/**
 * Requests the header's user when the session marker is set; restores 'Sign In' when the session has ended. While the
 * role cannot be read, the visitor stays signed in.
 */
export async function watchAccount(): Promise<void> {
  const { dataset } = document.documentElement;
  const menu = document.querySelector<HTMLElement>('[data-session]');
  if (dataset.signedIn === undefined || !menu?.dataset.session) return;
  const session = await askForSession(menu.dataset.session);
  if (session === 'unknown') return;
  if (session === null) {
    delete dataset.signedIn;
    return;
  }
  if (session.admin) dataset.signedIn = 'admin';
  menu.querySelector('.sign-out button')?.setAttribute('title', session.name ?? session.email);
}

async function askForSession(address: string): Promise<Session | null | 'unknown'> {
  try {
    const answer = await fetch(address, { headers: { accept: 'application/json' } });
    return answer.ok ? ((await answer.json()) as Session | null) : 'unknown';
  } catch {
    return 'unknown';
  }
}
