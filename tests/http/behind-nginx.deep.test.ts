import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { lastLink, noticeOf, PlainBrowser } from '../../tools/security/plain-browser.ts';
import { installNginx, type Nginx, startNginx } from '../support/nginx.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { type SecondSite, startSecondSite } from '../support/second-site.ts';
import { siteUnderTest } from '../support/site.ts';

/** Accounts by https through the shipped nginx, with tokens as long as those of hosted projects. */

/** nginx names the site without the test's port. */
const ORIGIN = 'https://localhost';
const PASSWORD = 'a fine password';
let site: SecondSite;
let nginx: Nginx;
beforeAll(async () => {
  installNginx();
  site = await startSecondSite({});
  nginx = await startNginx(site.url, { secure: true });
  await site.end();
  await site.start({ NEXT_PUBLIC_SITE_URL: nginx.url });
});
afterAll(async () => {
  await nginx?.stop();
  await site?.stop();
});

/** The browser's session with an expired token, so that the next page refreshes it. */
function runOut(browser: PlainBrowser): PlainBrowser {
  const cookies = browser.cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    return { name, value };
  });
  const isSession = (name: string) => /^gcsd-auth(\.\d)?$/.test(name);
  const packed = cookies
    .filter(({ name }) => isSession(name))
    .map(({ value }) => value)
    .join('');
  const session = JSON.parse(Buffer.from(packed.replace('base64-', ''), 'base64url').toString());
  expect(session.access_token.length).toBeGreaterThan(2500);
  const value = Buffer.from(JSON.stringify({ ...session, expires_at: 1 })).toString('base64url');
  const parts = value.match(/.{1,3000}/g) ?? [];
  const packedAgain = parts.map((part, index) => ({
    name: `gcsd-auth.${index}`,
    value: index === 0 ? `base64-${part}` : part,
  }));
  return new PlainBrowser(
    nginx.url,
    [...cookies.filter(({ name }) => !isSession(name)), ...packedAgain],
    ORIGIN,
  );
}

test('a visitor signs up, works, signs in again and has the session refreshed', async () => {
  // Accepts the self-signed certificate.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  const email = `${crypto.randomUUID()}@example.org`;
  const browser = new PlainBrowser(nginx.url, [], ORIGIN);
  const registered = await browser.submit('/auth?tab=sign-up', 'sign-up', { fullName: 'Ana', email });
  expect([registered.status, noticeOf(registered)]).toEqual([200, expect.stringMatching(/email/i)]);

  const { dataFolder } = siteUnderTest();
  const target = { data: dataFolder } as Parameters<typeof lastLink>[0];
  const token_hash = new URL(await lastLink(target, email)).searchParams.get('token') ?? '';
  const confirm = `/auth/confirm?${new URLSearchParams({ token_hash, type: 'signup' })}`;
  const confirmed = await browser.submit(confirm, 'confirm', { fullName: 'Ana', password: PASSWORD });
  expect(confirmed.status).toBe(200);
  expect(await browser.signedIn()).toBe(email);

  const { data } = await serviceClient().auth.admin.listUsers({ perPage: 1000 });
  const id = data.users.find((user) => user.email === email)?.id ?? '';
  await serviceClient().from('user_roles').insert({ user_id: id, role: 'admin' }).throwOnError();
  await serviceClient().auth.admin.updateUserById(id, { app_metadata: { note: 'x'.repeat(1500) } });

  await browser.open('/auth/sign-out', { method: 'POST' });
  const entered = await browser.submit('/auth', 'sign-in', { email, password: PASSWORD });
  expect([entered.status, entered.url.pathname]).toEqual([200, '/admin']);

  const later = runOut(browser);
  const named = await later.submit('/auth/profile', 'name', { fullName: 'Ana Pérez' });
  expect([named.status, named.text.includes('Ana Pérez')]).toEqual([200, true]);
  expect((await later.open('/admin/schools')).url.pathname).toBe('/admin/schools');
  expect(await later.signedIn()).toBe(email);
});
