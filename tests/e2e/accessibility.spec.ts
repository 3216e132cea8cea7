import { expectAccessible, expectNoOverflow } from '../support/axe.ts';
import { PAGES } from '../support/guarded/pages.ts';
import { insertProgramme } from '../support/insert-programme.ts';
import { insertSchool } from '../support/insert-school.ts';
import { openApp } from '../support/open.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/**
 * axe on pages after loading; feature tests cover further states. `npm run check:pages` checks every kind of public
 * page.
 */

const PUBLIC_PAGES = [
  ...['/es', '/en?search=zzzz', '/escuela/ferrandi-paris', '/programmes?field=pastry', '/contacto'],
  '/school/george-brown-polytechnic-chef-school/culinary-management-h100',
  '/compare?school=ferrandi-paris&school=basque-culinary-center',
  '/schools/spain',
];
const ACCOUNT_PAGES = ['/auth', '/auth?tab=sign-up', '/auth/reset'];
/** Those whose address has no parameter. */
const ADMIN_PAGES = Object.keys(PAGES)
  .filter((file) => /^(admin|image-manager)\/[a-z/-]+\.tsx$/.test(file))
  .map((file) => `/${file.replace('/page.tsx', '')}`);
const PHONE_ADMIN_PAGES = [
  ...['/admin', '/admin/schools', '/admin/analytics', '/admin/statements', '/image-manager'],
];

test('public pages are accessible', async ({ page }) => {
  for (const path of PUBLIC_PAGES)
    await test.step(path, async () => {
      await page.goto(path);
      await expectAccessible(page);
    });
});

test('account pages are accessible', async ({ page }) => {
  for (const path of ACCOUNT_PAGES)
    await test.step(path, async () => {
      await page.goto(path);
      await expectAccessible(page);
    });
  await test.step('/auth/profile', async () => {
    await signInAs(page, 'user');
    await page.goto('/auth/profile');
    await page.getByText(/^(Quiero eliminar mi cuenta|I want to delete my account)$/).click();
    // The header has replaced the visitor's link.
    const signIn = page.getByRole('banner').getByRole('link', { name: /^(Iniciar sesión|Sign In)$/ });
    await expect(signIn).toHaveCount(0);
    await expectAccessible(page);
  });
});

test('admin pages are accessible', async ({ page }) => {
  await signInAs(page, 'super_admin');
  for (const path of ADMIN_PAGES)
    await test.step(path, async () => {
      await openApp(page, path);
      await expectAccessible(page);
    });
});

test('every tab of the editor is accessible', async ({ page }) => {
  const school = await insertSchool('Accessible');
  await insertProgramme(school.id, 'Pan', { position: 1 });
  await signInAs(page, 'super_admin');
  await openApp(page, `/admin/schools/edit/${school.id}`);
  for (const tab of await page.getByRole('tab').all())
    await test.step((await tab.textContent()) ?? '', async () => {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await expectAccessible(page);
    });
});

test('on a phone public pages are accessible and fit the window', { tag: '@phone' }, async ({ page }) => {
  for (const path of PUBLIC_PAGES)
    await test.step(path, async () => {
      await page.goto(path);
      await expectAccessible(page, ['light']);
      await expectNoOverflow(page);
    });
});

test('on a phone lists of the admin area are accessible and fit the window', { tag: '@phone' }, async ({
  page,
}) => {
  await signInAs(page, 'admin');
  for (const path of PHONE_ADMIN_PAGES)
    await test.step(path, async () => {
      await openApp(page, path);
      await expectAccessible(page, ['light']);
      await expectNoOverflow(page);
    });
});
