import type { BrowserContext, Page } from '@playwright/test';
import { createServerClient } from '@supabase/ssr';
import { serviceClient } from '../support/school-pictures.ts';
import { SCREEN } from '../support/screens.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

const PAGES = [
  {
    path: '/school/ferrandi-paris',
    screen: SCREEN.en,
    signIn: 'Sign In',
    signOut: 'Sign Out',
    admin: 'Admin Panel',
    account: 'My account',
  },
  {
    path: '/escuela/ferrandi-paris',
    screen: SCREEN.es,
    signIn: 'Iniciar sesión',
    signOut: 'Cerrar sesión',
    admin: 'Panel de administración',
    account: 'Mi cuenta',
  },
] as const;

/** On a phone the account stands in the menu. */
async function openMenu(page: Page): Promise<void> {
  if (test.info().project.name.startsWith('phone')) await page.locator('.menu-button').click();
}

async function markSignedIn(context: BrowserContext, baseURL: string | undefined): Promise<void> {
  await context.addCookies([{ name: 'signed_in', value: '1', url: baseURL ?? '' }]);
}

const control = (page: Page, role: 'link' | 'button', name: string) =>
  page.getByRole('banner').getByRole(role, { name, exact: true });

for (const { path, screen, signIn, signOut, admin, account } of PAGES) {
  test.describe(`the account's corner of ${path} ${screen}`, () => {
    test('leads to signing in, and asks nobody about a session', async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(path);
      await openMenu(page);
      await expect(control(page, 'link', signIn)).toHaveAttribute('href', '/auth');
      await page.waitForLoadState('networkidle');
      expect(asked).not.toContain('/api/session');
    });

    for (const isAdmin of [true, false]) {
      test(`offers ${isAdmin ? 'an administrator the panel' : 'a visitor no panel'}, the account and the way out`, async ({
        page,
        context,
        baseURL,
      }) => {
        let asked = 0;
        await context.route('**/api/session', (route) => {
          asked += 1;
          return route.fulfill({ json: { name: 'Ana', email: 'ana@example.org', admin: isAdmin } });
        });
        await markSignedIn(context, baseURL);
        await page.goto(path);
        await openMenu(page);
        await expect(control(page, 'button', signOut)).toBeVisible();
        await expect(control(page, 'link', admin)).toHaveCount(isAdmin ? 1 : 0);
        await expect(control(page, 'link', account)).toHaveAttribute('href', '/auth/profile');
        await expect(control(page, 'link', account)).toBeVisible();
        await expect(control(page, 'link', signIn)).toHaveCount(0);
        await expect(page.locator('form.sign-out').first()).toHaveAttribute('action', '/auth/sign-out');
        await expect(page.locator('form.sign-out').first()).toHaveAttribute('method', 'post');
        expect(asked).toBe(1);
      });
    }

    test('brings the link to sign in back when the session has ended', async ({ page, context, baseURL }) => {
      await context.route('**/api/session', (route) => route.fulfill({ json: null }));
      await markSignedIn(context, baseURL);
      await page.goto(path);
      await openMenu(page);
      await expect(control(page, 'link', signIn)).toBeVisible();
    });
  });
}

test('the site knows an administrator by the session and forgets a marker without one @narrow', async ({
  page,
  context,
  baseURL,
}) => {
  const email = `${crypto.randomUUID()}@example.org`;
  const password = 'a long enough password';
  const { data, error } = await serviceClient().auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { full_name: 'Berta Admin' },
  });
  expect(error).toBeNull();
  const id = data.user?.id ?? '';
  await serviceClient().from('user_roles').insert({ user_id: id, role: 'admin' });

  const { url, publishableKey } = siteUnderTest().backend;
  const written: { name: string; value: string }[] = [];
  const client = createServerClient(url, publishableKey, {
    cookieOptions: { name: 'gcsd-auth' },
    cookies: { getAll: () => [], setAll: (cookies) => void written.push(...cookies) },
  });
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
  await context.addCookies(
    written.map(({ name, value }) => ({ name, value, url: baseURL ?? '', httpOnly: true })),
  );
  await markSignedIn(context, baseURL);

  await page.goto('/school/ferrandi-paris');
  await openMenu(page);
  await expect(control(page, 'link', 'Admin Panel')).toBeVisible();
  await expect(control(page, 'button', 'Sign Out')).toHaveAttribute('title', 'Berta Admin');

  // Demoted: the role is read anew, whatever the token says.
  await serviceClient().from('user_roles').delete().eq('user_id', id);
  await page.reload();
  await openMenu(page);
  await expect(control(page, 'button', 'Sign Out')).toBeVisible();
  await expect(control(page, 'link', 'Admin Panel')).toHaveCount(0);

  // A forged token is nobody's.
  const [session] = written;
  await context.addCookies([
    { name: session?.name ?? '', value: `${session?.value.slice(0, -8)}AAAAAAAA`, url: baseURL ?? '' },
  ]);
  await page.reload();
  await openMenu(page);
  await expect(control(page, 'link', 'Sign In')).toBeVisible();
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('signed_in');
  await serviceClient().auth.admin.deleteUser(id);
});

test('without script the page leads to signing in @no-js', async ({ page }) => {
  await page.goto('/school/ferrandi-paris');
  await expect(control(page, 'link', 'Sign In')).toBeVisible();
});
