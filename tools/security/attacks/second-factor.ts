import { codeAt, fromBase32, stepAt } from '../../../packages/embedded-supabase/auth/totp.ts';
import { makeAccount, type SignedIn, sessionCookies } from '../../../tests/support/sign-in.ts';
import { PlainBrowser, pastTheSite } from '../plain-browser.ts';
import type { Attack, Target } from '../types.ts';

interface Enrolled {
  account: SignedIn;
  factorId: string;
  secret: Buffer;
  used: string;
}

async function enrolled(target: Target): Promise<Enrolled> {
  const account = await makeAccount('super_admin');
  const client = pastTheSite(target);
  await client.auth.signInWithPassword(account);
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' });
  if (error) throw error;
  const secret = fromBase32(data.totp.secret);
  const used = codeAt(secret, stepAt(new Date()));
  const set = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: used });
  if (set.error) throw set.error;
  return { account, factorId: data.id, secret, used };
}

export const passwordAlone: Attack = {
  point: 'second factor',
  title: 'The stolen password of an administrator who has a second factor',
  async attempt(target) {
    const through: string[] = [];
    const { account, factorId, used } = await enrolled(target);
    const thief = new PlainBrowser(target.site, await sessionCookies(account));
    for (const page of ['/admin', '/admin/users', '/auth/profile', '/auth/password']) {
      if ((await thief.open(page)).url.pathname === page) through.push(`opened ${page}`);
    }
    const client = pastTheSite(target);
    const { data } = await client.auth.signInWithPassword(account);
    const asked = await fetch(`${target.backend}/rest/v1/rpc/is_admin`, {
      method: 'POST',
      headers: { apikey: target.keys.publishable, authorization: `Bearer ${data.session?.access_token}` },
    });
    if ((await asked.text()) === 'true') through.push('is an administrator by REST');
    if (!(await client.auth.mfa.unenroll({ factorId })).error) through.push('took the factor away');
    if (!(await client.auth.updateUser({ password: 'of a thief', current_password: account.password })).error)
      through.push('changed the password');
    if (!(await client.auth.mfa.challengeAndVerify({ factorId, code: used })).error)
      through.push('used a code again');
    return { tried: 8, through };
  },
};

export const guessedCodes: Attack = {
  point: 'second factor',
  title: 'Codes of a second factor guessed',
  async attempt(target) {
    const { account, factorId, secret } = await enrolled(target);
    const tried = 30;
    let compared = 0;
    for (let attempt = 0; attempt < tried; attempt += 1) {
      const client = pastTheSite(target);
      await client.auth.signInWithPassword(account);
      const wrong = codeAt(secret, stepAt(new Date()) + 100 + attempt);
      const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: wrong });
      if (error?.status !== 429) compared += 1;
    }
    return { tried, through: compared > 5 ? [`${compared} codes were compared`] : [] };
  },
};
