import { describe, expect, test } from 'vitest';
import { opened } from '../../support/opened.ts';
import { confirmedUser, openAuthBackend } from './backend.ts';

const backend = opened(() => openAuthBackend({ rateLimits: false }));

async function signedIn(user?: { email: string; password: string }) {
  const { email, password } = user ?? (await confirmedUser(backend));
  const client = backend.client();
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { client, session: data.session, email, password };
}

const refresh = (refresh_token: string) =>
  backend.raw('/token?grant_type=refresh_token', { method: 'POST', body: { refresh_token } });

describe('signing out', () => {
  async function threeSessions() {
    const account = await confirmedUser(backend);
    const sessions = [await signedIn(account), await signedIn(account), await signedIn(account)];
    const alive = async () =>
      Promise.all(sessions.map(async ({ session }) => (await refresh(session.refresh_token)).status === 200));
    const [first] = sessions;
    if (!first) throw new Error('no session');
    return { client: first.client, session: first.session, alive };
  }

  test('everywhere is the default, with 204', async () => {
    const { session, alive } = await threeSessions();
    const response = await backend.raw('/logout', { method: 'POST', bearer: session.access_token });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
    expect(await alive()).toEqual([false, false, false]);
  });

  test('here only', async () => {
    const { client, alive } = await threeSessions();
    await client.auth.signOut({ scope: 'local' });
    expect(await alive()).toEqual([false, true, true]);
  });

  test('everywhere else', async () => {
    const { client, alive } = await threeSessions();
    await client.auth.signOut({ scope: 'others' });
    expect(await alive()).toEqual([true, false, false]);
  });

  test('invalidates the access token for accounts immediately', async () => {
    const { client, session } = await signedIn();
    await client.auth.signOut();
    const response = await backend.raw('/user', { bearer: session.access_token });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'session_not_found' });
  });
});
