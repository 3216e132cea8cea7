import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const CORNELL =
  'cornell-peter-and-stephanie-nolan-school-of-hotel-administration/master-of-management-in-hospitality-mmh';
const BASQUE = 'basque-culinary-center/grado-en-gastronomia-y-artes-culinarias';

const plan = (page: Page) => page.locator('[data-cost-plan]');
const sum = (page: Page, name: string) => plan(page).locator(`[data-sum=${name}]`);

test('the cost planner adds up and converts amounts, and keeps them in the browser until they are deleted', async ({
  page,
}) => {
  const sent: string[] = [];
  await page.goto(`/escuela/${CORNELL}`);
  await expect(plan(page)).toBeVisible();
  page.on('request', (request) => sent.push(request.url()));
  await expect(sum(page, 'tuition')).toHaveText(/^102\.570\sUS\$$/);
  await plan(page).getByLabel('Alquiler al mes').fill('1.200,50');
  await plan(page).getByLabel('Meses que vivirás allí').fill('10');
  await plan(page).getByLabel('Vuelos').fill('1,000.00');
  await expect(sum(page, 'rent')).toHaveText(/^10 × 1\.200,50\sUS\$ = 12\.005\sUS\$$/);
  await expect(sum(page, 'total')).toHaveText(/^115\.575\sUS\$$/);
  expect(sent).toEqual([]);

  await page.goto(`/school/${CORNELL}`);
  await expect(plan(page).getByLabel('Rent a month')).toHaveValue('1.200,50');
  await expect(sum(page, 'total')).toHaveText(/^\$115,575$|^US\$115,575$/);
  await plan(page).getByLabel('Your currency').selectOption('EUR');
  await expect(sum(page, 'tuition')).toHaveText(/^about €[\d,]+$/);
  await expect(plan(page)).toContainText(/at the rate of \d+ \w+ \d{4}/);
  await plan(page).getByRole('button', { name: 'Delete what I typed' }).click();
  await expect(plan(page).getByLabel('Rent a month')).toHaveValue('');
  expect(await page.evaluate(() => localStorage.getItem('gcsd-cost-plans'))).toBeNull();
});

test('the cost planner is hidden without JavaScript', { tag: '@no-js' }, async ({ page }) => {
  await page.goto(`/school/${BASQUE}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(plan(page)).toBeHidden();
});
