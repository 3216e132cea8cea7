import type { Page } from '@playwright/test';
import { searchBox, tick, valueBox } from '../support/filters.ts';
import { holdRoute } from '../support/held-route.ts';
import { someOf } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/** Every kind of public page. */
const PAGES = [
  ...['/es', '/en?country=spain', '/en?search=zzzz', '/escuela/ferrandi-paris', '/school/no-such-school'],
  ...['/contacto', '/about-us', '/politica-cookies', '/compare?schools=ferrandi-paris', '/no-such-page'],
];

const SCRIPT = '**/scripts/page-*.js';
const theme = (page: Page) => page.locator('html').getAttribute('data-theme');

test.describe('a public page @desktop', () => {
  for (const [index, path] of PAGES.entries()) {
    test(`is a document with one small script: ${path}${someOf(index)}`, async ({ page, problems }) => {
      problems.expect(/^answer 404 GET .*\/no-such-(school|page)$/);
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      const others = scripts.filter((script) => !/^\/scripts\/(?:page|contact-form)-\w+\.js$/.test(script));
      expect(others).toEqual([]);
      expect(scripts.length).toBeGreaterThan(0);
      expect(await page.evaluate(() => '__next_f' in globalThis)).toBe(false);
    });
  }

  test('names the theme by what it would become, and changes it', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/en');
    await page.getByRole('button', { name: 'Switch to light theme' }).click();
    await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
    expect(await theme(page)).toBe('light');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
  });
});

test.describe('before its script is there a page @desktop', () => {
  test('takes what is typed, and searches it then', async ({ page }) => {
    const release = await holdRoute(page, SCRIPT);
    await page.goto('/en', { waitUntil: 'commit' });
    await searchBox(page).pressSequentially('ferrandi');
    release();
    await expect(page).toHaveURL(/\?search=ferrandi$/);
    await expect(page.locator('.results b')).toHaveText('1 result');
    await expect(searchBox(page)).toHaveValue('ferrandi');
  });

  test('takes what is chosen, and filters by it then', async ({ page }) => {
    const release = await holdRoute(page, SCRIPT);
    await page.goto('/en', { waitUntil: 'commit' });
    await tick(page, 'country', 'mexico');
    release();
    await expect(page).toHaveURL(/\?country=mexico$/);
  });

  test('leaves alone what the browser restored into a form that nobody is in', async ({ page }) => {
    const release = await holdRoute(page, SCRIPT);
    await page.goto('/en', { waitUntil: 'commit' });
    await page.locator('#search').evaluate((box: HTMLInputElement) => {
      box.value = 'ferrandi';
    });
    await page.clock.install();
    release();
    await page.waitForFunction(() => document.readyState === 'complete');
    await page.clock.runFor(1000);
    await expect(page).toHaveURL(/\/en$/);
  });
});

test.describe('without its script a page @desktop', () => {
  test('filters by a button, and opens pictures and shares as links', async ({ page, problems }) => {
    problems.expect(/scripts\/page-/);
    await page.route(SCRIPT, (route) => route.abort());
    await page.goto('/en');
    await tick(page, 'country', 'mexico');
    await page.getByRole('button', { name: 'Show results', exact: true }).click();
    await expect(page).toHaveURL(/country=mexico/);
    await page.goto('/school/ferrandi-paris');
    await page.locator('.share > summary').click();
    await expect(page.locator('.share-panel a').first()).toBeVisible();
    await expect(page.locator('.share-panel button:visible')).toHaveCount(0);
  });
});

test('a page of an earlier build has the present script in place of its own @desktop', async ({
  page,
  request,
}) => {
  const answer = await request.get('/scripts/page-EARLIER.js');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['cache-control']).not.toContain('immutable');
  await page.goto('/en');
  const present = await page.locator('script[type=module]').getAttribute('src');
  const current = await request.get(present ?? '');
  expect(current.headers()['cache-control']).toContain('immutable');
  expect(await answer.text()).toBe(await current.text());
});

test.describe('the list of schools @desktop', () => {
  const results = (page: Page) => page.locator('.results b');

  test('stays when a choice is taken back before its answer is there', async ({ page }) => {
    await page.goto('/en');
    const before = await results(page).textContent();
    const release = await holdRoute(page, '**/en?country=spain');
    const answered = page.waitForResponse('**/en?country=spain');
    await tick(page, 'country', 'spain');
    await tick(page, 'country', 'spain', false);
    await expect(page.locator('[data-results]')).toHaveAttribute('aria-busy', 'false');
    release();
    await (await answered).finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(results(page)).toHaveText(before ?? '');
    await expect(page).toHaveURL(/\/en$/);
  });

  test('is busy at once, keeps the focus where it is and shows the last choice', async ({ page }) => {
    await page.goto('/en');
    const release = await holdRoute(page, '**/en?country=spain');
    await tick(page, 'country', 'spain');
    await expect(page.locator('[data-results]')).toHaveAttribute('aria-busy', 'true');
    await tick(page, 'country', 'spain', false);
    await tick(page, 'country', 'mexico');
    await expect(results(page)).toHaveText('6 results');
    release();
    await page.waitForLoadState('networkidle');
    await expect(results(page)).toHaveText('6 results');
    await expect(page).toHaveURL(/country=mexico$/);
    await expect(valueBox(page, 'country', 'mexico')).toBeFocused();
    await expect(valueBox(page, 'country', 'mexico')).toBeChecked();
    await expect(page).toHaveTitle(/./);
    await expect(page.locator('[data-results]')).toHaveAttribute('aria-busy', 'false');
    await expect(page.locator('.langs a[hreflang]')).toHaveAttribute(
      'href',
      /country%3Dmexico|country=mexico/,
    );
  });

  test('leads to the same results in the other language straight away, and keeps the choice', async ({
    page,
    context,
  }) => {
    await page.goto('/en');
    await tick(page, 'country', 'mexico');
    await expect(results(page)).toHaveText('6 results');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.locator('.langs').getByRole('link', { name: 'ES' }).click();
    await expect(page).toHaveURL(/\/es\?country=mexico$/);
    expect(asked).not.toContain('/api/language');
    expect(await context.cookies()).toEqual([
      expect.objectContaining({ name: 'language', value: 'es', path: '/', sameSite: 'Lax' }),
    ]);
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  });

  test('says so when there is no connection, and stays as it was', async ({ page, context, problems }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED|failed GET|Failed to load resource/);
    await page.goto('/en');
    const before = await results(page).textContent();
    await context.setOffline(true);
    await tick(page, 'country', 'mexico');
    await expect(page.locator('[data-problem]')).toHaveText(/^There is no connection\./);
    await expect(page).toHaveURL(/\/en$/);
    expect(await results(page).textContent()).toBe(before);
    await context.setOffline(false);
    await tick(page, 'country', 'japan');
    await expect(page).toHaveURL(/country=japan&country=mexico$/);
    await expect(page.locator('[data-problem]')).toBeHidden();
  });

  test('leaves it to the browser when the answer is an error', async ({ page, problems }) => {
    problems.expect(/^answer 503/);
    // Chromium says so of a page without the styles of the site, to which it cannot pass over softly.
    problems.expect(/ViewTransition opt-in disabled/);
    await page.goto('/en');
    await page.route('**/en?country=mexico', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'text/html',
        body: '<!doctype html><title>Later</title><h1>Later</h1>',
      }),
    );
    // The page of the box may be gone before anybody could see it ticked.
    await valueBox(page, 'country', 'mexico').click();
    await expect(page.getByRole('heading', { name: 'Later' })).toBeVisible();
    await expect(page).toHaveURL(/country=mexico$/);
  });

  test('turns its pages in place, from the top and with the focus there', async ({ page }) => {
    await page.goto('/en');
    await page.evaluate(() => Object.assign(globalThis, { stays: true }));
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(page.locator('#directory-title')).toBeFocused();
    await expect(page.locator('#directory-title')).toBeInViewport();
    expect(await page.evaluate(() => 'stays' in globalThis)).toBe(true);
    await page.goBack();
    await expect(page).toHaveURL(/\/en$/);
    await expect(page.locator('.pager [aria-current]')).toHaveText('1');
  });
});

test('pages of the account have their components @desktop', async ({ page }) => {
  await page.goto('/auth', { waitUntil: 'networkidle' });
  expect(await page.evaluate(() => '__next_f' in globalThis)).toBe(true);
});
