import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const PAGES = [
  ...[
    '/es',
    '/en?country=spain&search=a',
    '/en?search=pastry+tuvalu+near+Paris',
    '/programmes?field=pastry',
    '/programmes?field=pastry&price_max=1',
  ],
  ...[
    '/school/ferrandi-paris',
    '/schools/france',
    '/compare?school=ferrandi-paris&school=basque-culinary-center',
  ],
  ...['/contacto', '/sobre-nosotros', '/sources', '/privacy-policy', '/auth', '/no-such-page'],
];

/** Targets lower than 44 px, except those in a sentence, in a label, or under a larger target. */
function lowTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>('a[href], button, summary, input, select, textarea');
    const inSentence = (element: Element) =>
      element.parentElement?.matches('p, li, dd, td, span') &&
      [...element.parentElement.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    return [...all]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(
        (element) =>
          !element.matches('.skip, .sr-only *, .visually-hidden *, label input') && !inSentence(element),
      )
      .filter((element) => getComputedStyle(element, '::after').position !== 'absolute')
      .map((element) => ({ element, height: element.getBoundingClientRect().height }))
      .filter(({ height }) => height < 44)
      .map(({ element, height }) => `${element.outerHTML.slice(0, 120)} ${height}`);
  });
}

const enlargeText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

/** Elements wider than the window. */
function wideElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    return [...document.querySelectorAll('main *, header *, footer *')]
      .filter((element) => element.checkVisibility() && !element.closest('svg, .sr-only, .visually-hidden'))
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

test('on a phone targets are 44 px high, and text of twice the size fits', { tag: '@phone' }, async ({
  page,
  problems,
}) => {
  problems.expect(/answer 404 GET .*no-such-page/);
  for (const path of PAGES)
    await test.step(path, async () => {
      await page.goto(path);
      expect(await lowTargets(page)).toEqual([]);
      await enlargeText(page);
      expect(await wideElements(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });
});

test('on a phone pages fit text at the browser’s largest zoom, and Back closes the menu', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/programmes');
  await page.goto('/en');
  const menu = page.locator('#menu');
  await page.locator('.menu-button').click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/en');
  await page.locator('.menu-button').click();
  await menu.getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact');
  await page.goBack();
  await expect(page).toHaveURL('/en');
  await page.goBack();
  await expect(page).toHaveURL('/programmes');

  await page.setViewportSize({ width: 195, height: 400 });
  for (const path of ['/en', '/programmes', '/school/ferrandi-paris', '/contact'])
    await test.step(path, async () => {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(195);
    });
});
