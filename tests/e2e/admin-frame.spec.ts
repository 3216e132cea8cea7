import { path } from '../../lib/routes';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('the language changes on the page at hand, with its filters @desktop', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto(`${path('adminSchools')}?search=par%C3%ADs&page_size=50`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.getByRole('link', { name: 'EN', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveURL(new RegExp(`${path('adminSchools')}\\?search=par%C3%ADs&page_size=50$`));
  await page.getByRole('link', { name: 'ES', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});
