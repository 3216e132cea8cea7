import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const list = (page: Page) => page.locator('[data-part="list"]');

test('on a phone the list stays where the map cannot be drawn or its script does not load', {
  tag: '@phone',
}, async ({ page, problems }) => {
  problems.expect(/Failed to load resource|ERR_FAILED|dynamically imported module/);
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto('/en?view=map');
  await expect(page.getByText('This browser cannot draw the map.')).toBeVisible();
  await expect(list(page)).toBeVisible();

  await page.route('**/scripts/show-map-*.js', (route) => route.abort());
  await page.goto('/es?view=map');
  await expect(page.getByText('No se ha podido cargar el mapa.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reintentar' })).toBeVisible();
  await expect(list(page)).toBeVisible();
});

test('without JavaScript the map is the list and the drawn map of the country', { tag: '@no-js' }, async ({
  page,
}) => {
  await page.goto('/en?country=spain&view=map');
  await expect(page.getByText('The map needs JavaScript.')).toBeVisible();
  await expect(page.locator('.map-still svg')).toBeVisible();
  await expect(list(page).getByRole('listitem').first()).toBeVisible();
});
