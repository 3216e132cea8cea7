import { path } from '../../lib/routes';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('the language changes on the page at hand, with its filters @desktop', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto(`${path('adminSchools')}?search=par%C3%ADs&page_size=50`);
  // The browser of the tests asks for English.
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  for (const language of ['es', 'en']) {
    await page.getByRole('link', { name: language.toUpperCase(), exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page).toHaveURL(new RegExp(`${path('adminSchools')}\\?search=par%C3%ADs&page_size=50$`));
  }
});
