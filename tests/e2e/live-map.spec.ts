import type { Page } from '@playwright/test';
import { fakeMaps } from '../support/fake-maps.ts';
import { insertSchool } from '../support/insert-school.ts';
import { type SecondSite, startSecondSite } from '../support/second-site.ts';
import { expect, test } from '../support/test.ts';

/** The build under test with a map key, rendering new schools' pages with it. */
let site: SecondSite;

// One site for all: in one worker, sequentially.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await startSecondSite({ GOOGLE_MAPS_API_KEY: 'browser-key' });
});
test.afterAll(() => site?.stop());
test.beforeEach(({ problems }) => problems.watchSite(site.url));

const frame = (page: Page) => page.locator('.map');
const shownMap = (page: Page) => page.locator('.map [data-map]');
const height = (page: Page) => frame(page).evaluate((element) => element.clientHeight);

test('the live map replaces the drawn one when it is scrolled to, until the key is refused', async ({
  page,
  context,
}) => {
  const asked = await fakeMaps(context);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const place = { coordinates_lat: 42.5563, coordinates_lng: 1.5331, coordinates_precision: 'campus' };
  const school = await insertSchool('Mapped', { is_active: true, ...place });
  // The map of a short page is below this viewport.
  await page.setViewportSize({ width: 1440, height: 300 });
  await page.goto(`${site.url}/school/${school.slug}`);
  await expect(frame(page)).toHaveAttribute('data-state', 'waiting');
  await expect(frame(page).locator('svg').first()).toBeVisible();
  expect(asked).toEqual([]);
  expect(requests.filter((url) => url.includes('get-secret'))).toEqual([]);

  const before = await height(page);
  await frame(page).scrollIntoViewIfNeeded();
  await expect(frame(page)).toHaveAttribute('data-state', 'shown');
  await expect(shownMap(page)).toHaveAttribute(
    'data-map',
    JSON.stringify({ center: { lat: 42.5563, lng: 1.5331 }, zoom: 16 }),
  );
  await expect(shownMap(page)).toHaveAttribute('data-marker', school.name);
  expect(await height(page)).toBe(before);
  expect(asked[0]).toContain('key=browser-key');
  await expect(frame(page).getByRole('alert')).toBeEmpty();

  await page.evaluate(() => (window as { gm_authFailure?: () => void }).gm_authFailure?.());
  await expect(frame(page).getByRole('alert')).toBeVisible();
  await expect(frame(page).locator('svg').first()).toBeVisible();
});
