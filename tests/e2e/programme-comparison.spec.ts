import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const POLLENZO =
  'universita-degli-studi-di-scienze-gastronomiche-di-pollenzo/laurea-triennale-in-scienze-e-culture-gastronomiche';
const BASQUE = 'basque-culinary-center/grado-en-gastronomia-y-artes-culinarias';

const address = (...keys: string[]) => `?${keys.map((key) => `programme=${key}`).join('&')}`;

const names = (page: Page) => page.locator('.compare thead th > a:first-child');
const row = (page: Page, label: string) => page.getByRole('row', { name: new RegExp(`^${label}`) });

/** Uses links and forms only, so that it works without JavaScript too. */
async function compareProgrammes(page: Page): Promise<void> {
  await test.step('chosen from the schools that are compared', async () => {
    await page.goto('/comparar?school=basque-culinary-center&school=george-brown-polytechnic-chef-school');
    await page.getByRole('checkbox', { name: 'Elegir Grado en Gastronomía y Artes Culinarias' }).check();
    await page.getByRole('checkbox', { name: /^Elegir .*H100/ }).check();
    await page.getByRole('button', { name: 'Comparar los programas elegidos' }).click();
    await expect(page).toHaveURL(/\/comparar\?programme=/);
    await expect(names(page)).toHaveCount(2);
  });

  await test.step('added by a search', async () => {
    await page.goto(`/school/${POLLENZO}`);
    await page.getByRole('link', { name: 'Compare with other programmes' }).click();
    await expect(names(page)).toHaveText(['Undergraduate Degree in Gastronomic Sciences and Cultures']);
    await page.getByLabel('Add a programme').fill('basque');
    await page.getByLabel('Add a programme').press('Enter');
    await page.getByRole('link', { name: "Bachelor's Degree in Gastronomy and Culinary Arts" }).click();
    await expect(names(page)).toHaveCount(2);
    await expect(row(page, 'School').getByRole('rowheader')).toHaveText(/≠.*differs/);
    await expect(row(page, 'Level').getByRole('rowheader')).toHaveText('Level');
  });

  await page.getByRole('link', { name: /^Hide the .*lines? that/ }).click();
  await expect(page).toHaveURL(/same=hide/);
  await expect(row(page, 'Level')).toHaveCount(0);
}

test('programmes are compared, with equal lines hidden on request, and removed', async ({ page }) => {
  await compareProgrammes(page);
  await page.getByRole('banner').getByRole('link', { name: 'ES', exact: true }).click();
  await expect(page).toHaveURL(`/comparar${address(POLLENZO, BASQUE)}&same=hide`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comparar programas');
  await page.getByRole('banner').getByRole('link', { name: 'EN', exact: true }).click();
  await page.getByRole('link', { name: /^Show the .*lines? that/ }).click();
  await expect(row(page, 'Level')).toHaveCount(1);
  await page.getByRole('link', { name: /^Remove Undergraduate/ }).click();
  await expect(names(page)).toHaveText(["Bachelor's Degree in Gastronomy and Culinary Arts"]);
  await expect(page.getByRole('table')).not.toContainText('≠');
});

test('programmes are compared without JavaScript', { tag: '@no-js' }, ({ page }) => compareProgrammes(page));

test('a currency that is chosen in a comparison is that of the list of programmes too', async ({ page }) => {
  await page.goto(`/compare${address(POLLENZO, BASQUE)}`);
  await page.getByLabel('Convert to').selectOption('USD');
  await expect(page).toHaveURL(/currency=USD/);
  await expect(
    row(page, 'Price')
      .getByText(/about \$/)
      .first(),
  ).toBeVisible();
  await page.goto('/programmes?country=spain');
  await expect(page).toHaveURL(/currency=USD/);
  await expect(
    page
      .locator('.programme-rows')
      .getByText(/about \$/)
      .first(),
  ).toBeVisible();
});
