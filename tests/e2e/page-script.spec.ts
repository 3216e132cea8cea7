import type { Page } from '@playwright/test';
import { INLINE_SCRIPT } from '../../components/shell/inline-script-source.ts';
import { expect, test } from '../support/test.ts';

/** Loads the scripts of every page into an otherwise empty page of the site. */
async function show(page: Page, body: string): Promise<void> {
  const script = /\/scripts\/page-\w+\.js/.exec(await (await page.request.get('/about-us')).text())?.[0];
  await page.route('**/made-up', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Made up</title><script>${INLINE_SCRIPT}</script><script type="module" src="${script}"></script><body>${body}`,
    }),
  );
  await page.goto('/made-up');
}

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';

test('an image that does not load is replaced by its fallbacks in order, each requested once', async ({
  page,
  problems,
}) => {
  problems.expect(/picture\//);
  const chain = ['/picture/photo', '/picture/cover', '/picture/stock'];
  let missing = 1;
  let requests: string[] = [];
  await page.route('**/picture/**', (route) => {
    const { pathname } = new URL(route.request().url());
    requests.push(pathname);
    return chain.indexOf(pathname) < missing
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType: 'image/svg+xml', body: DRAWING });
  });
  const image = page.locator('img');
  for (missing of [1, 2]) {
    requests = [];
    await show(page, `<img alt="" src="${chain[0]}" data-fallback="${chain.slice(1).join(' ')}">`);
    await expect(image).toHaveAttribute('src', chain[missing] ?? '');
    await expect(image).toHaveJSProperty('naturalWidth', 4);
    expect(requests).toEqual(chain.slice(0, missing + 1));
  }
  missing = 3;
  requests = [];
  const last = page.waitForResponse(`**${chain[2]}`);
  await show(page, `<img alt="" src="${chain[0]}" data-fallback="${chain.slice(1).join(' ')}">`);
  await last;
  await expect(image).toHaveAttribute('data-fallback', '');
  expect(requests).toEqual(chain);
});

test('the slash key focuses the search box in sight, except while text is typed', async ({ page }) => {
  await show(
    page,
    `<main tabindex="-1"><input type="search" id="first" value="ferrandi"><textarea></textarea>
    <p style="height:300vh"></p><input type="search" id="second"></main>`,
  );
  await page.keyboard.press('Control+/');
  await expect(page.locator('body')).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.locator('#first')).toBeFocused();
  await page.keyboard.type('x');
  await expect(page.locator('#first')).toHaveValue('x');
  await page.locator('textarea').focus();
  await page.keyboard.type('1/2');
  await expect(page.locator('textarea')).toHaveValue('1/2');
  await page.locator('textarea').blur();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.keyboard.press('/');
  await expect(page.locator('#second')).toBeFocused();

  await show(page, '<p>Nothing to search</p>');
  await page.keyboard.press('/');
  await expect(page.locator('body')).toBeFocused();
});

test('theme, script and session are known before the first paint, and obsolete stored items are removed', async ({
  page,
  context,
  baseURL,
}) => {
  const html = page.locator('html');
  await context.addCookies([{ name: 'not_signed_in', value: '1', url: baseURL ?? '' }]);
  await show(page, '');
  await expect(html).not.toHaveAttribute('data-signed-in');
  await page.evaluate(() => {
    for (const key of ['schoolImagesMigrated', 'school-images-uploaded', 'school_image_migration'])
      localStorage.setItem(key, 'true');
    localStorage.setItem('gcsd-theme', 'dark');
    localStorage.setItem('cost-plans', '{}');
  });
  await context.addCookies([{ name: 'signed_in', value: '1', url: baseURL ?? '' }]);
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(html).toHaveAttribute('data-js', '');
  await expect(html).toHaveAttribute('data-signed-in', '');
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => /school/i.test(key))).toEqual([]);
  expect(keys).toEqual(expect.arrayContaining(['gcsd-theme', 'gcsd-cost-plans']));
  expect(keys).not.toContain('cost-plans');

  await test.step('a language that only the browser storage knows is that of the root', async () => {
    await page.evaluate(() => localStorage.setItem('language', 'es'));
    await context.clearCookies();
    await page.goto('/');
    await expect(html).toHaveAttribute('lang', 'es');
    expect((await context.cookies()).map(({ name, value }) => `${name}=${value}`)).toContain('language=es');
  });
});
