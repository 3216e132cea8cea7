import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { fakeMaps } from '../support/fake-maps.ts';
import { insertSchool } from '../support/insert-school.ts';
import { type SecondSite, startSecondSite } from '../support/second-site.ts';
import { expect, test } from '../support/test.ts';

/** The build under test with a map key. Its pages of new schools are rendered with the key. */
let site: SecondSite;

// One site for all: in one worker, one after the other.
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

const ADDRESS = 'Avenue Maréchal Juin 1';
/** A school whose campus is known, or of which the address alone is known. */
const makeSchool = (campus?: { lat: number; lng: number }) =>
  insertSchool('Mapped', {
    is_active: true,
    address: ADDRESS,
    ...(campus && {
      coordinates_lat: campus.lat,
      coordinates_lng: campus.lng,
      coordinates_precision: 'campus',
    }),
  });

test('the live map replaces the drawn one when it is scrolled to, until the key is refused', async ({
  page,
  context,
}) => {
  const asked = await fakeMaps(context);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const school = await makeSchool({ lat: 42.5563, lng: 1.5331 });
  // The map of a short page is below this window.
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

test('the drawn map and the address stay when the live map fails', async ({ page, context, problems }) => {
  problems.expect(/maps\.googleapis\.com|Google Maps JavaScript API|broken service|get-secret/);
  const school = await makeSchool({ lat: 42.5563, lng: 1.5331 });
  const failure = 'Error al cargar el mapa. Se muestra la información básica de la ubicación.';
  const open = async () => {
    await page.goto(`${site.url}/escuela/${school.slug}`);
    const before = await height(page);
    await frame(page).scrollIntoViewIfNeeded();
    await expect(frame(page).getByRole('alert')).toHaveText(failure);
    await expect(frame(page).locator('svg').first()).toBeVisible();
    await expect(frame(page).locator('.map-card')).toContainText(ADDRESS);
    expect(await height(page)).toBe(before);
  };

  await test.step('its script does not load', async () => {
    await context.route('https://maps.googleapis.com/**', (route) => route.abort());
    await open();
    await expect(frame(page).locator('.map-card a')).toHaveAttribute('href', /openstreetmap\.org/);
    await expectAccessible(page);
  });

  await test.step('its script breaks', async () => {
    await fakeMaps(context, { broken: true });
    await open();
  });

  await test.step('there is no key', async () => {
    const asked = await fakeMaps(context);
    await context.route('**/api/functions/get-secret', (route) =>
      route.fulfill({ status: 404, json: { error: 'There is no such key' } }),
    );
    await open();
    expect(asked).toEqual([]);
  });
});

test('a school without coordinates is located by its address, then by its town', async ({
  page,
  context,
}) => {
  const school = await makeSchool();
  const point = { lat: 48.8, lng: 2.3 };
  for (const { answer, zoom } of [
    { answer: { fits: 'Avenue', partial: false }, zoom: 16 },
    { answer: { fits: 'Avenue', partial: true }, zoom: 12 },
    { answer: { fits: 'Ordino', partial: false }, zoom: 12 },
  ]) {
    await fakeMaps(context, { answers: [{ ...answer, point }] });
    await page.goto(`${site.url}/school/${school.slug}`);
    await frame(page).scrollIntoViewIfNeeded();
    await expect(shownMap(page)).toHaveAttribute('data-map', JSON.stringify({ center: point, zoom }));
  }

  await fakeMaps(context);
  await page.goto(`${site.url}/school/${school.slug}`);
  await frame(page).scrollIntoViewIfNeeded();
  await expect(frame(page).getByRole('alert')).toHaveText(
    'Error loading map. Basic location information is shown.',
  );
  await expect(frame(page).locator('.map-card')).toContainText(ADDRESS);
});
