import type { Page, Request } from '@playwright/test';
import { searchBox, tick, valueBox } from '../support/filters.ts';
import { holdRoute } from '../support/held-route.ts';
import { expect, test } from '../support/test.ts';

const SCRIPT = '**/scripts/page-*.js';

const results = (page: Page) => page.locator('.results b');
const list = (page: Page) => page.locator('[data-results]');

async function promised(page: Page, id: string): Promise<string> {
  return (await page.locator(`.check:has(#${id}) .count`).textContent()) ?? '';
}

/** Resolves when the next request for this path is answered in full, or was cancelled. */
function requestEnd(page: Page, path: string): Promise<unknown> {
  const isIt = (request: Request) => request.url().endsWith(path);
  return Promise.race([page.waitForEvent('requestfinished', isIt), page.waitForEvent('requestfailed', isIt)]);
}

const nextFrame = (page: Page) => page.evaluate(() => new Promise(requestAnimationFrame));

test('public pages load one small script and nothing of the framework', async ({ page }) => {
  for (const path of ['/es', '/en?country=spain', '/escuela/ferrandi-paris', '/contacto']) {
    const scripts: string[] = [];
    const note = (request: Request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    };
    page.on('request', note);
    await page.goto(path);
    page.off('request', note);
    expect(scripts.length, path).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toMatch(/^\/scripts\/(?:page|contact-form)-\w+\.js$/);
    expect(await page.evaluate(() => '__next_f' in globalThis), path).toBe(false);
  }
});

test('input made before the script arrives is applied, and restored values are not', async ({ page }) => {
  await test.step('typed text', async () => {
    const release = await holdRoute(page, SCRIPT);
    await page.goto('/en', { waitUntil: 'commit' });
    await searchBox(page).pressSequentially('ferrandi');
    release();
    await expect(page).toHaveURL(/\?search=ferrandi$/);
    await expect(results(page)).toHaveText('1 result');
    await expect(searchBox(page)).toHaveValue('ferrandi');
  });

  await test.step('a chosen value', async () => {
    const release = await holdRoute(page, SCRIPT);
    await page.goto('/en', { waitUntil: 'commit' });
    await tick(page, 'country', 'mexico');
    release();
    await expect(page).toHaveURL(/\?country=mexico$/);
  });

  await test.step('a value that the browser restored', async () => {
    const release = await holdRoute(page, SCRIPT);
    await page.goto('/en', { waitUntil: 'commit' });
    await page.locator('#search').evaluate((box: HTMLInputElement) => {
      box.value = 'ferrandi';
    });
    await page.clock.install();
    release();
    await page.waitForLoadState('load');
    await page.clock.runFor(1000);
    await expect(page).toHaveURL(/\/en$/);
  });
});

test('a page whose script fails to load filters with a button and shares with links', async ({
  page,
  problems,
}) => {
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

test('the list shows the last choice, however late an earlier answer arrives', async ({ page }) => {
  await page.goto('/en');
  const before = (await results(page).textContent()) ?? '';
  const mexico = await promised(page, 'country-mexico');

  await test.step('a choice that is taken back', async () => {
    const release = await holdRoute(page, '**/en?country=spain');
    const end = requestEnd(page, '/en?country=spain');
    await tick(page, 'country', 'spain');
    await expect(list(page)).toHaveAttribute('aria-busy', 'true');
    await tick(page, 'country', 'spain', false);
    await expect(list(page)).toHaveAttribute('aria-busy', 'false');
    release();
    await end;
    await nextFrame(page);
    await expect(results(page)).toHaveText(before);
    await expect(page).toHaveURL(/\/en$/);
  });

  await test.step('a choice that is replaced', async () => {
    const release = await holdRoute(page, '**/en?country=italy');
    const end = requestEnd(page, '/en?country=italy');
    await tick(page, 'country', 'italy');
    await tick(page, 'country', 'italy', false);
    await tick(page, 'country', 'mexico');
    await expect(results(page)).toHaveText(`${mexico} results`);
    release();
    await end;
    await nextFrame(page);
    await expect(results(page)).toHaveText(`${mexico} results`);
    await expect(page).toHaveURL(/country=mexico$/);
    await expect(valueBox(page, 'country', 'mexico')).toBeFocused();
    await expect(valueBox(page, 'country', 'mexico')).toBeChecked();
    await expect(list(page)).toHaveAttribute('aria-busy', 'false');
    await expect(page.locator('.langs a[hreflang]')).toHaveAttribute('href', /country=mexico/);
  });
});

test('the list stays without a connection, and an error page replaces it', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  problems.expect(/^answer 503/);
  await page.goto('/en');
  const before = (await results(page).textContent()) ?? '';
  await context.setOffline(true);
  await tick(page, 'country', 'mexico');
  await expect(page.locator('[data-problem]')).toHaveText(/^There is no connection\./);
  await expect(page).toHaveURL(/\/en$/);
  await expect(results(page)).toHaveText(before);
  await context.setOffline(false);
  await tick(page, 'country', 'japan');
  await expect(page).toHaveURL(/country=japan&country=mexico$/);
  await expect(page.locator('[data-problem]')).toBeHidden();

  await page.route('**/en?country=mexico', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'text/html',
      body: '<!doctype html><title>Later</title><h1>Later</h1>',
    }),
  );
  await valueBox(page, 'country', 'japan').click();
  await expect(page.getByRole('heading', { name: 'Later' })).toBeVisible();
  await expect(page).toHaveURL(/country=mexico$/);
});
