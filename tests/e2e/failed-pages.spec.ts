import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../scripts/lib/ports.mjs';
import { expectAccessible } from '../support/axe.ts';
import { searchBox } from '../support/filters.ts';
import { type SecondSite, startSecondSite } from '../support/second-site.ts';
import { expect, test } from '../support/test.ts';

/** The build under test, served once more in front of a backend that does not answer. */
let site: SecondSite;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  const settings = { NEXT_PUBLIC_SUPABASE_URL: `http://127.0.0.1:${await freePort()}` };
  // A page that another journey has changed would have to be made anew, which cannot be done here.
  const forgetChanges = (copy: string) => rm(join(copy, 'cache/expired-tags'), { force: true });
  site = await startSecondSite(settings, forgetChanges);
});
test.afterAll(() => site?.stop());
test.beforeEach(({ problems }) => problems.watchSite(site.url));

/** The one complaint that a page without its backend may cause: its own address, answered with this status. */
const answerOf = (status: number, path: string) => `answer ${status} GET ${site.url}${path}`;

/** What each kind of page says in one language; the other language is `npm run test:deep`'s. */
const CASES = [
  {
    tags: '@desktop',
    path: '/escuela/no-prerenderizada',
    identifier: 'no-prerenderizada',
    title: 'Ha ocurrido un error al cargar la escuela',
    back: { name: 'Volver al inicio', address: '/es' },
  },
  {
    tags: '@desktop @deep',
    path: '/school/not-prerendered',
    identifier: 'not-prerendered',
    title: 'An error occurred while loading the school',
    back: { name: 'Back to the start', address: '/en' },
  },
  {
    tags: '@desktop @deep',
    path: '/escuela/no-prerenderizada/pasteleria',
    identifier: 'no-prerenderizada/pasteleria',
    title: 'Ha ocurrido un error al cargar la escuela',
    back: { name: 'Volver al inicio', address: '/es' },
  },
  {
    tags: '@desktop',
    path: '/school/not-prerendered/pastry',
    identifier: 'not-prerendered/pastry',
    title: 'An error occurred while loading the school',
    back: { name: 'Back to the start', address: '/en' },
  },
  {
    tags: '@desktop',
    path: '/escuela/id/99999',
    identifier: '99999',
    title: 'Ha ocurrido un error al cargar la escuela',
    back: { name: 'Volver al inicio', address: '/es' },
  },
  {
    tags: '@desktop',
    path: '/school/slug/not-prerendered',
    identifier: 'not-prerendered',
    title: 'An error occurred while loading the school',
    back: { name: 'Back to the start', address: '/en' },
  },
];

for (const { tags, path, identifier, title, back } of CASES) {
  test(`${path} says in words that it could not be loaded ${tags}`, async ({ page, problems }) => {
    problems.expect(answerOf(500, path));
    const answer = await page.goto(site.url + path);
    expect(answer?.status()).toBe(500);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('main')).toContainText(identifier);
    await expect(page.getByRole('main')).not.toContainText(/fetch failed|BackendError|digest/);
    await expect(page.getByRole('main').getByRole('link', { name: back.name })).toHaveAttribute(
      'href',
      back.address,
    );
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await expect(page).toHaveTitle(title);
    await expectAccessible(page);
    await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', /noindex/);
  });

  test.describe(`without script ${tags}`, () => {
    test.use({ javaScriptEnabled: false });

    test(`${path} is a whole page`, async ({ page, problems }) => {
      problems.expect(answerOf(500, path));
      const answer = await page.goto(site.url + path);
      expect(answer?.status()).toBe(500);
      expect(answer?.headers()['cache-control']).toMatch(/no-store|no-cache/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByRole('main').getByRole('link', { name: back.name })).toBeVisible();
    });
  });
}

test('pages that are there stay there while the backend is down @desktop', async ({ page }) => {
  const answer = await page.goto(`${site.url}/school/ferrandi-paris`);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('FERRANDI Paris');
});

const SEARCHES = [
  {
    tags: '@desktop',
    path: '/es?search=paris',
    title: 'Error al cargar las escuelas',
    whole: 'Ver todas las escuelas',
  },
  {
    tags: '@desktop @deep',
    path: '/en?country=france&page=2',
    title: 'Error loading schools',
    whole: 'See all schools',
  },
  {
    tags: '@desktop @deep',
    path: '/programas?field=pastry',
    title: 'Error al cargar los programas',
    whole: 'Ver todos los programas',
  },
  {
    tags: '@desktop',
    path: '/programmes?priced=1',
    title: 'Error loading programmes',
    whole: 'See all programmes',
  },
];

for (const { tags, path, title, whole } of SEARCHES) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`${javaScriptEnabled ? 'with' : 'without'} script ${tags}`, () => {
      test.use({ javaScriptEnabled });

      test(`${path} says that its list could not be loaded`, async ({ page, problems }) => {
        problems.expect(answerOf(503, path));
        const answer = await page.goto(site.url + path);
        expect(answer?.status()).toBe(503);
        expect(answer?.headers()['cache-control']).toMatch(/no-store|no-cache/);
        const panel = page.getByRole('main').getByRole('alert');
        await expect(panel.getByRole('heading')).toHaveText(title);
        await expect(panel).not.toContainText(/fetch failed|BackendError|digest/);
        await expect(page.locator('.chip')).toHaveCount(1);
        if (javaScriptEnabled) await expectAccessible(page);
        await panel.getByRole('link', { name: whole }).click();
        await expect(page.locator('.card, .programme-rows > li').first()).toBeVisible();
      });
    });
  }
}

test('typing while the backend is down says so, and the way back shows every school @desktop', async ({
  page,
  problems,
}) => {
  problems.expect(answerOf(503, '/en?search=paris'));
  // Suggestions are not there either, and say nothing of it.
  problems.expect(/api\/suggest/);
  await page.goto(`${site.url}/en`);
  await searchBox(page).fill('paris');
  const panel = page.getByRole('main').getByRole('alert');
  await expect(panel.getByRole('heading')).toHaveText('Error loading schools');
  await page.goBack();
  await expect(page.locator('.card').first()).toBeVisible();
});
