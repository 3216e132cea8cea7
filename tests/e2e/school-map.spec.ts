import type { Page } from '@playwright/test';
import { BROWSER_FLAGS, installedBrowser } from '../../scripts/lib/browser.mjs';
import { expectAccessible } from '../support/axe.ts';
import { tick } from '../support/filters.ts';
import { expect, test } from '../support/test.ts';

const executablePath = installedBrowser();

/** WebGL without a graphics card, in the smallest window with the wide layout: each pixel takes processor time. */
test.use({
  viewport: { width: 1025, height: 500 },
  launchOptions: {
    args: [...BROWSER_FLAGS, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    ...(executablePath && { executablePath }),
  },
});

const inView = (page: Page) => page.locator('.map-list h2');
const canvas = (page: Page) => page.getByRole('region', { name: 'Map of the schools' });
const list = (page: Page) => page.locator('[data-part="list"]');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Latitude, longitude and zoom in the address. */
const lookOf = (url: URL) => url.searchParams.get('at')?.split(',').map(Number) ?? [];

test('the map is loaded on request, moved by keys, narrows the list to its area and follows the history', async ({
  page,
  baseURL,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const paths = () => requests.map((url) => new URL(url).pathname);
  await page.goto('/en');
  expect(paths().filter((path) => /map/.test(path) && !path.startsWith('/maps/'))).toEqual([]);
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await expect(inView(page)).toHaveText(/in view$/);
  await expect(list(page)).toBeHidden();
  expect(paths().filter((path) => path === '/map/points')).toHaveLength(1);

  await test.step('keys move it and the address follows', async () => {
    const [, west = 0, far = 0] = lookOf(new URL(page.url()));
    await canvas(page).focus();
    await page.keyboard.press('+');
    await expect(page).toHaveURL((url) => (lookOf(url)[2] ?? 0) > far);
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL((url) => lookOf(url)[1] !== west);
    await expect(page.locator('#announcer')).toHaveText(/in view$/);
    expect(await page.locator('.map-list ol a').count()).toBeLessThanOrEqual(30);
  });

  await test.step('its area filters the list too', async () => {
    await page.getByRole('button', { name: 'Search this area' }).click();
    await expect(page).toHaveURL(/area=/);
    await expect(heading(page)).toHaveText(/in the area of the map/);
    const found = (await heading(page).textContent()) ?? '';
    await page.getByRole('link', { name: 'List', exact: true }).click();
    await expect(list(page)).toBeVisible();
    await expect(heading(page)).toHaveText(found);
    await page.locator('.chip', { hasText: 'Area of the map' }).getByRole('link').click();
    await expect(page).not.toHaveURL(/area=/);
  });

  await test.step('Back returns to the map', async () => {
    await page.goBack();
    await expect(page).toHaveURL(/area=/);
    await page.goBack();
    await expect(inView(page)).toHaveText(/in view$/);
    await expect(page.locator('.results [aria-current]')).toHaveText('Map');
  });

  await test.step('filters narrow it while it is open', async () => {
    await tick(page, 'country', 'france');
    await expect(page).toHaveURL(/country=france.*view=map/);
    await expect(heading(page)).toHaveText(/^Schools in France/);
    await expect(inView(page)).toHaveText(/in view$/);
  });
  expect(requests.filter((url) => !url.startsWith(baseURL ?? '') && !/^(blob|data):/.test(url))).toEqual([]);
});

test('a dot of the map opens the card of its school, which Escape closes', async ({ page, problems }) => {
  problems.expect(/Failed to load resource|ERR_FAILED/);
  const found = await page.request.get('/map/found?list=schools&search=ferrandi');
  const [lat, lng] = ((await found.json()) as { at: number[] }).at.map((steps) => steps / 10_000);

  await test.step('once its points are loaded, at the second attempt too', async () => {
    await page.route('**/map/found?*', (route) => route.abort());
    await page.goto(`/en?view=map&search=ferrandi&at=${lat},${lng},12`);
    await expect(page.getByText('The schools on the map could not be loaded.')).toBeVisible();
    await page.unroute('**/map/found?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(inView(page)).toHaveText('1 school in view');
    await expect(page.locator('[data-school-map]')).toHaveAttribute('data-state', 'shown');
  });

  const box = await canvas(page).boundingBox();
  if (!box) throw new Error('The map has no box');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const card = page.locator('.map-card');
  await expect(card.getByRole('link')).toHaveAttribute('href', '/school/ferrandi-paris');
  await expect(card.getByRole('link')).toBeFocused();
  await expect(card).toContainText('Paris, France');
  await expect(card.locator('div p').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(canvas(page)).toBeFocused();
});

test('the map of a place lets the wheel scroll the page, and keeps its place in the other language', async ({
  page,
}) => {
  await page.goto('/schools/france?view=map');
  await expect(page.locator('[data-school-map]')).toHaveAttribute('data-state', 'shown');
  await expect(page).toHaveURL(/at=/);
  const { searchParams } = new URL(page.url());
  await canvas(page).hover();
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  await page.mouse.wheel(0, 200);
  await expect.poll(scrolled).toBeGreaterThan(before);
  await expect(page.getByText('Hold Ctrl and scroll to zoom the map')).toBeVisible();
  await page.getByRole('link', { name: 'ES', exact: true }).click();
  await expect(page).toHaveURL(`/escuelas/francia?view=map&at=${searchParams.get('at')}`);
  await expect(inView(page)).toHaveText(/a la vista$/);
});
