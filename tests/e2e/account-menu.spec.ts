import type { Page } from '@playwright/test';
import { serviceClient } from '../support/school-pictures.ts';
import { signInAsNew } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const control = (page: Page, role: 'link' | 'button', name: string) =>
  page.getByRole('banner').getByRole(role, { name, exact: true });

test('the menu of a phone follows the session and the role of the account', { tag: '@phone' }, async ({
  page,
  context,
  baseURL,
}) => {
  const { id } = await signInAsNew(page, 'admin');
  const openMenu = () => page.locator('.menu-button').click();
  await page.goto('/school/ferrandi-paris');
  await openMenu();
  await expect(control(page, 'link', 'Admin Panel')).toBeVisible();
  await expect(control(page, 'link', 'My account')).toHaveAttribute('href', '/auth/profile');
  await expect(control(page, 'button', 'Sign Out')).toHaveAttribute('title', 'Test admin');
  await expect(control(page, 'link', 'Sign In')).toHaveCount(0);
  await expect(page.locator('form.sign-out').first()).toHaveAttribute('action', '/auth/sign-out');
  await expect(page.locator('form.sign-out').first()).toHaveAttribute('method', 'post');

  await test.step('a lost role ends the session although the token still names it', async () => {
    await serviceClient().from('user_roles').delete().eq('user_id', id);
    await page.reload();
    await openMenu();
    await expect(control(page, 'link', 'Sign In')).toBeVisible();
    await expect(control(page, 'link', 'Admin Panel')).toHaveCount(0);
  });

  await test.step('a forged token is no session, and its marker is removed', async () => {
    await signInAsNew(page, 'user');
    await page.goto('/school/ferrandi-paris');
    const session = (await context.cookies()).find(({ name }) => name.startsWith('gcsd-auth'));
    const value = `${session?.value.slice(0, -8)}AAAAAAAA`;
    await context.addCookies([{ name: session?.name ?? '', value, url: baseURL ?? '' }]);
    await page.reload();
    await openMenu();
    await expect(control(page, 'link', 'Sign In')).toBeVisible();
    await expect
      .poll(async () => (await context.cookies()).map(({ name }) => name))
      .not.toContain('signed_in');
  });
});
