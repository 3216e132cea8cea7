import type { Page } from '@playwright/test';
import { INLINE_SCRIPT } from '../../components/shell/inline-script-source.ts';
import { expect, test } from '../support/test.ts';

/** The scripts of every page, in its head and beside it, alone on a made-up page of the site. */
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

test.describe('a picture that does not load @desktop', () => {
  async function pictures(page: Page, missing: RegExp): Promise<string[]> {
    const asked: string[] = [];
    await page.route('**/picture/**', (route) => {
      const { pathname } = new URL(route.request().url());
      asked.push(pathname);
      return missing.test(pathname)
        ? route.fulfill({ status: 404 })
        : route.fulfill({ contentType: 'image/svg+xml', body: DRAWING });
    });
    await show(page, '<img alt="" src="/picture/photo" data-fallback="/picture/cover /picture/stock">');
    return asked;
  }

  test('gives way to the drawn cover', async ({ page, problems }) => {
    problems.expect(/picture\/photo/);
    const asked = await pictures(page, /photo/);
    await expect(page.locator('img')).toHaveJSProperty('naturalWidth', 4);
    expect(asked).toEqual(['/picture/photo', '/picture/cover']);
  });

  test('gives way to the stock drawing when the cover fails too', async ({ page, problems }) => {
    problems.expect(/picture\/(photo|cover)/);
    const asked = await pictures(page, /photo|cover/);
    await expect(page.locator('img')).toHaveAttribute('src', '/picture/stock');
    await expect(page.locator('img')).toHaveJSProperty('naturalWidth', 4);
    expect(asked).toEqual(['/picture/photo', '/picture/cover', '/picture/stock']);
  });

  test('is asked for once when nothing is there at all', async ({ page, problems }) => {
    problems.expect(/picture\//);
    const asked = await pictures(page, /./);
    await expect.poll(() => asked).toEqual(['/picture/photo', '/picture/cover', '/picture/stock']);
    await expect(page.locator('img')).toHaveAttribute('data-fallback', '');
  });
});

test.describe('the slash key @desktop', () => {
  const BOXES = `<main tabindex="-1"><input type="search" id="first" value="ferrandi"><textarea></textarea>
    <p style="height:300vh"></p><input type="search" id="second"></main>`;

  test('leads to the first search box and selects what stands in it', async ({ page }) => {
    await show(page, BOXES);
    await page.keyboard.press('/');
    await expect(page.locator('#first')).toBeFocused();
    await page.keyboard.type('x');
    await expect(page.locator('#first')).toHaveValue('x');
  });

  test('leads to the search box in sight', async ({ page }) => {
    await show(page, BOXES);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.keyboard.press('/');
    await expect(page.locator('#second')).toBeFocused();
  });

  test('is a character like any other while somebody writes', async ({ page }) => {
    await show(page, BOXES);
    await page.locator('textarea').focus();
    await page.keyboard.type('1/2');
    await expect(page.locator('textarea')).toHaveValue('1/2');
  });

  test('belongs to the browser together with Control', async ({ page }) => {
    await show(page, BOXES);
    await page.keyboard.press('Control+/');
    await expect(page.locator('body')).toBeFocused();
  });

  test('does nothing on a page without a search box', async ({ page }) => {
    await show(page, '<p>Nothing to search</p>');
    await page.keyboard.press('/');
    await expect(page.locator('body')).toBeFocused();
  });
});

test.describe('a disclosure that floats @desktop', () => {
  const MENUS = `<details data-popover><summary>Menu</summary><a href="#place">Place</a><button>Inside</button></details>
    <details><summary>Question</summary>Answer</details><p id="place">Elsewhere</p>`;

  test('closes with Escape and gives focus back', async ({ page }) => {
    await show(page, MENUS);
    await page.getByText('Menu').click();
    await page.getByText('Inside').focus();
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-popover]')).not.toHaveAttribute('open');
    await expect(page.getByText('Menu')).toBeFocused();
  });

  test('closes with a click elsewhere, and not with one inside', async ({ page }) => {
    await show(page, MENUS);
    await page.getByText('Menu').click();
    await page.getByText('Inside').click();
    await expect(page.locator('[data-popover]')).toHaveAttribute('open');
    await page.getByText('Elsewhere').click();
    await expect(page.locator('[data-popover]')).not.toHaveAttribute('open');
  });

  test('closes when its link jumps within the page', async ({ page }) => {
    await show(page, MENUS);
    await page.getByText('Menu').click();
    await page.getByText('Place', { exact: true }).click();
    await expect(page.locator('[data-popover]')).not.toHaveAttribute('open');
  });

  test('leaves other disclosures alone', async ({ page }) => {
    await show(page, MENUS);
    await page.getByText('Question').click();
    await page.keyboard.press('Escape');
    await page.getByText('Elsewhere').click();
    await expect(page.getByText('Answer')).toBeVisible();
  });
});

test.describe('before the first paint @desktop', () => {
  test('the page knows the theme, the script and a session that is there', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'signed_in', value: '1', url: baseURL ?? '' }]);
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    await show(page, '');
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await expect(html).toHaveAttribute('data-js', '');
    await expect(html).toHaveAttribute('data-signed-in', '');
  });

  test('nothing is said about a session that is not there', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'not_signed_in', value: '1', url: baseURL ?? '' }]);
    await show(page, '');
    await expect(page.locator('html')).not.toHaveAttribute('data-signed-in');
  });
});

test('what an earlier version noted about migrated images is forgotten at the start, and nothing else @desktop', async ({
  page,
}) => {
  await show(page, '');
  const kept = await page.evaluate(() => {
    for (const key of ['schoolImagesMigrated', 'school-images-uploaded', 'school_image_migration', 'theme'])
      localStorage.setItem(key, 'true');
    return Object.keys(localStorage).length;
  });
  expect(kept).toBeGreaterThanOrEqual(4);
  await page.reload();
  const left = await page.evaluate(() => Object.keys(localStorage));
  expect(left.filter((key) => /school/i.test(key))).toEqual([]);
  expect(left).toContain('theme');
});

test.describe('a language that only the browser storage knows @desktop', () => {
  test('is that of `/` on the first visit', async ({ page, context }) => {
    await page.goto('/about-us');
    await page.evaluate(() => localStorage.setItem('language', 'es'));
    await context.clearCookies();
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    expect((await context.cookies()).map(({ name, value }) => `${name}=${value}`)).toContain('language=es');
  });
});
