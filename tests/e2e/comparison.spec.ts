import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const names = (page: Page) => page.locator('.compare thead th > a:first-child');
const cells = (page: Page, label: string) =>
  page.getByRole('row', { name: new RegExp(`^${label}`) }).getByRole('cell');

async function search(page: Page, text: string): Promise<void> {
  await page.getByLabel('Add a school').fill(text);
  await page.getByLabel('Add a school').press('Enter');
}

/** Uses links and forms only, so that it works without JavaScript too. */
async function compareSchools(page: Page): Promise<void> {
  await page.goto('/school/ferrandi-paris');
  await page.getByRole('link', { name: 'Compare with other schools' }).click();
  await expect(names(page)).toHaveText(['FERRANDI Paris']);
  await search(page, 'zzzz%');
  await expect(page.getByText('No school matches “zzzz%”.')).toBeVisible();
  await search(page, 'basque');
  await page.getByRole('link', { name: 'Basque Culinary Center' }).click();
  await search(page, 'hofmann');
  await page.getByRole('link', { name: /Hofmann/ }).click();
  await expect(names(page)).toHaveText(['FERRANDI Paris', 'Basque Culinary Center', /Hofmann/]);
  await page.getByRole('link', { name: /^Remove .*Hofmann/ }).click();
  await expect(names(page)).toHaveText(['FERRANDI Paris', 'Basque Culinary Center']);
}

test('schools are added to a comparison, removed, translated and printed', async ({ page }) => {
  await compareSchools(page);
  await expect(cells(page, 'Place')).toHaveText(['Paris, France', 'San Sebastián, Spain']);
  await expect(cells(page, 'Students')).toHaveText(['2,500 (year not stated)', 'Not known here']);
  // Rows without any value are omitted.
  await expect(page.getByRole('row', { name: /^Tuition/ })).toHaveCount(0);

  await page.getByRole('banner').getByRole('link', { name: 'ES', exact: true }).click();
  await expect(page).toHaveURL(/\/comparar\?school=ferrandi-paris&school=basque-culinary-center$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comparar escuelas');
  await expect(names(page)).toHaveText(['FERRANDI Paris', 'Basque Culinary Center']);

  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.compare')).toBeVisible();
  for (const control of ['.compare-add', '.langs', '.menu-button', '.site-footer', '.crumbs'])
    await expect(page.locator(control)).toBeHidden();
  await expect(page.locator('.compare .remove').first()).toBeHidden();
});

test('schools are compared without JavaScript', { tag: '@no-js' }, ({ page }) => compareSchools(page));
