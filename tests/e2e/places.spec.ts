import type { Page } from '@playwright/test';
import { href } from '../../lib/routes';
import { expect, test } from '../support/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

test('on a phone countries are a page of their own, and schools are found near a town and near the visitor', {
  tag: '@phone',
}, async ({ page, context }) => {
  const filters = page.getByRole('button', { name: 'Filters' });
  const nearMe = page.getByRole('button', { name: 'Near me' });
  await page.goto(href('en', 'home'));
  // On a phone the heading is the only link to all countries.
  await page.locator('.by-country').getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(href('en', 'places'));
  await link(page, 'Italy').click();
  await expect(heading(page)).toHaveText('Schools in Italy');

  await page.goto(href('en', 'home'));
  await filters.click();
  await page.getByLabel('Near a town').fill('París');
  await page.getByLabel('Near a town').press('Enter');
  await expect(heading(page)).toContainText('Schools within 50 km of Paris, France');
  await expect(page.locator('.card .place').first()).toContainText(/ · \d+ km/);

  await test.step('the position is requested by a press, and rounded', async () => {
    await page.goto(href('en', 'home'));
    await filters.click();
    await nearMe.click();
    await expect(page.locator('.near-field .problem')).not.toBeEmpty();
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 48.85661, longitude: 2.35222 });
    await page.reload();
    await filters.click();
    await nearMe.click();
    await expect(page).toHaveURL(/near=48\.9%2C\+2\.4/);
    await expect(heading(page)).toContainText('48.9, 2.4');
  });
});

test('schools near a town are found without JavaScript, and an unknown town is named', {
  tag: '@no-js',
}, async ({ page }) => {
  const near = page.getByLabel('Near a town');
  const show = page.getByRole('button', { name: 'Show results', exact: true });
  await page.goto(href('en', 'home'));
  await expect(page.getByRole('button', { name: 'Near me' })).toBeHidden();
  await near.fill('Paris');
  await show.click();
  await expect(page).toHaveURL(/\?near=Paris#directory$/);
  await expect(heading(page)).toContainText('Schools within 50 km of Paris, France');
  await near.fill('xyzzy');
  await show.click();
  await expect(page.locator('.problem')).toContainText('We know no town');
});
