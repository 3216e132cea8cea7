import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { fakeMaps } from '../support/fake-maps.ts';
import { expirePages, schoolId, serviceClient } from '../support/school-pictures.ts';
import { DESKTOP } from '../support/screens.ts';
import { type SecondSite, startSecondSite } from '../support/second-site.ts';
import { expect, test } from '../support/test.ts';

/** The build under test, served once more with a map key. Every page is made anew there. */
let site: SecondSite;

const PLACES = {
  campus: { slug: 'basque-culinary-center', city: 'San Sebastián' },
  town: { slug: 'escuela-de-hosteleria-aiala', city: 'Zarautz' },
};

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await startSecondSite({ GOOGLE_MAPS_API_KEY: 'browser-key' });
});
test.afterAll(() => site.stop());

/** Makes the second site render a school's pages anew, and opens one. */
async function open(page: Page, slug: string, path = `/school/${slug}`): Promise<void> {
  await expirePages(await schoolId(slug), site.url);
  await page.goto(site.url + path);
}

const frame = (page: Page) => page.locator('.map');
const shownMap = (page: Page) => page.locator('.map [data-map]');

test.describe('a school page with a map key @desktop', () => {
  test('asks for no key and no script until the map comes into view', async ({ page, context }) => {
    const asked = await fakeMaps(context);
    const own: string[] = [];
    page.on('request', (request) => own.push(request.url()));
    await open(page, PLACES.campus.slug);
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    expect(own.filter((url) => url.includes('get-secret'))).toEqual([]);
    await expect(frame(page)).toHaveAttribute('data-state', 'waiting');
    await expect(frame(page).locator('svg').first()).toBeVisible();
  });

  test('shows a known campus near, in the frame of the drawn map', async ({ page, context }) => {
    const asked = await fakeMaps(context);
    await open(page, PLACES.campus.slug);
    const before = await frame(page).evaluate((element) => element.clientHeight);
    await frame(page).scrollIntoViewIfNeeded();
    await expect(frame(page)).toHaveAttribute('data-state', 'shown');
    await expect(shownMap(page)).toHaveAttribute(
      'data-map',
      JSON.stringify({ center: { lat: 43.2882, lng: -1.9871 }, zoom: 16 }),
    );
    await expect(shownMap(page)).toHaveAttribute('data-marker', 'Basque Culinary Center');
    expect(await frame(page).evaluate((element) => element.clientHeight)).toBe(before);
    expect(asked[0]).toContain('key=browser-key');
    await expect(frame(page).getByRole('alert')).toBeEmpty();
  });

  test('shows a town from afar @deep', async ({ page, context }) => {
    await fakeMaps(context);
    await open(page, PLACES.town.slug);
    await frame(page).scrollIntoViewIfNeeded();
    await expect(shownMap(page)).toHaveAttribute('data-map', /"zoom":12/);
  });

  for (const [language, path, sentence] of [
    ['en', '/school/', 'Error loading map. Basic location information is shown.'],
    ['es', '/escuela/', 'Error al cargar el mapa. Se muestra la información básica de la ubicación.'],
  ] as const) {
    test(`says so in ${language} when the script does not load, and keeps the drawn map ${DESKTOP[language]}`, async ({
      page,
      context,
      problems,
    }) => {
      problems.expect(/maps\.googleapis\.com|Google Maps JavaScript API/);
      await context.route('https://maps.googleapis.com/**', (route) => route.abort());
      await open(page, PLACES.campus.slug, path + PLACES.campus.slug);
      const before = await frame(page).evaluate((element) => element.clientHeight);
      await frame(page).scrollIntoViewIfNeeded();
      await expect(frame(page).getByRole('alert')).toHaveText(sentence);
      await expect(frame(page).locator('svg').first()).toBeVisible();
      await expect(frame(page).locator('.map-card')).toContainText('Paseo Juan Avelino Barriola');
      await expect(frame(page).locator('.map-card a')).toHaveAttribute('href', /openstreetmap\.org/);
      expect(await frame(page).evaluate((element) => element.clientHeight)).toBe(before);
      await expectAccessible(page);
    });
  }

  test('loses the map and not the page when the service’s script breaks @deep', async ({
    page,
    context,
    problems,
  }) => {
    problems.expect(/broken service/);
    await fakeMaps(context, { broken: true });
    await open(page, PLACES.campus.slug);
    await frame(page).scrollIntoViewIfNeeded();
    await expect(frame(page).getByRole('alert')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Basque Culinary Center');
  });

  test('goes back to the drawn map when the service refuses the key', async ({ page, context }) => {
    await fakeMaps(context);
    await open(page, PLACES.campus.slug);
    await frame(page).scrollIntoViewIfNeeded();
    await expect(frame(page)).toHaveAttribute('data-state', 'shown');
    await page.evaluate(() => (window as { gm_authFailure?: () => void }).gm_authFailure?.());
    await expect(frame(page).getByRole('alert')).toBeVisible();
    await expect(frame(page).locator('svg').first()).toBeVisible();
  });

  test('says so when no key is handed out @deep', async ({ page, context, problems }) => {
    problems.expect(/get-secret/);
    const asked = await fakeMaps(context);
    await context.route('**/api/functions/get-secret', (route) =>
      route.fulfill({ status: 404, json: { error: 'There is no such key' } }),
    );
    await open(page, PLACES.campus.slug);
    await frame(page).scrollIntoViewIfNeeded();
    await expect(frame(page).getByRole('alert')).toBeVisible();
    expect(asked).toEqual([]);
  });
});

test.describe('a school without coordinates @desktop', () => {
  const SLUG = 'ecole-ducasse-paris-campus';
  let before: {
    coordinates_lat: number | null;
    coordinates_lng: number | null;
    coordinates_precision: string | null;
  };

  test.beforeAll(async () => {
    const columns = 'coordinates_lat,coordinates_lng,coordinates_precision';
    const { data } = await serviceClient().from('schools').select(columns).eq('slug', SLUG).single();
    if (data) before = data;
    const none = { coordinates_lat: null, coordinates_lng: null, coordinates_precision: null };
    const { error } = await serviceClient().from('schools').update(none).eq('slug', SLUG);
    expect(error).toBeNull();
  });
  test.afterAll(async () => {
    await serviceClient().from('schools').update(before).eq('slug', SLUG);
  });

  test('is looked up by its address and shown near', async ({ page, context }) => {
    await fakeMaps(context, {
      answers: [{ fits: 'Avenue', point: { lat: 48.8, lng: 2.3 }, partial: false }],
    });
    await open(page, SLUG);
    await expect(frame(page).locator('.map-card')).toContainText('Maréchal Juin');
    await frame(page).scrollIntoViewIfNeeded();
    await expect(shownMap(page)).toHaveAttribute(
      'data-map',
      JSON.stringify({ center: { lat: 48.8, lng: 2.3 }, zoom: 16 }),
    );
  });

  test('is shown from afar when its address is matched in part @deep', async ({ page, context }) => {
    await fakeMaps(context, { answers: [{ fits: 'Avenue', point: { lat: 48.8, lng: 2.3 }, partial: true }] });
    await open(page, SLUG);
    await frame(page).scrollIntoViewIfNeeded();
    await expect(shownMap(page)).toHaveAttribute('data-map', /"zoom":12/);
  });

  test('is looked up by its town when nobody knows the address @deep', async ({ page, context }) => {
    await fakeMaps(context, {
      answers: [{ fits: 'Meudon', point: { lat: 48.9, lng: 2.4 }, partial: false }],
    });
    await open(page, SLUG);
    await frame(page).scrollIntoViewIfNeeded();
    await expect(shownMap(page)).toHaveAttribute(
      'data-map',
      JSON.stringify({ center: { lat: 48.9, lng: 2.4 }, zoom: 12 }),
    );
  });

  test('is told where it is in words when nothing is found @deep', async ({ page, context }) => {
    await fakeMaps(context);
    await open(page, SLUG);
    await frame(page).scrollIntoViewIfNeeded();
    await expect(frame(page).getByRole('alert')).toHaveText(
      'Error loading map. Basic location information is shown.',
    );
    await expect(frame(page).locator('.map-card')).toContainText('Maréchal Juin');
  });
});
