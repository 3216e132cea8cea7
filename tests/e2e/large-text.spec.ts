import type { Page } from '@playwright/test';
import { someOf } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const PAGES = [
  '/es',
  '/en?country=spain',
  '/programas?field=pastry',
  '/escuela/ferrandi-paris',
  '/contacto',
  '/sobre-nosotros',
  '/fuentes',
  '/auth',
];

/** What somebody gets who has set letters of twice the size in the browser. */
async function openLarge(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

for (const [index, path] of PAGES.entries())
  test(`letters of twice the size fit on ${path} @phone${someOf(index)}`, async ({ page }) => {
    await openLarge(page, path);
    const beyond = await page.evaluate(() => {
      const width = document.documentElement.clientWidth;
      return [...document.querySelectorAll('main *, header *, footer *')]
        .filter((element) => element.checkVisibility() && !element.closest('svg, .visually-hidden'))
        .filter((element) => element.getBoundingClientRect().right > width + 1)
        .map((element) => element.outerHTML.slice(0, 120));
    });
    expect(beyond).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

test('the skip link stays out of sight until it is reached, whatever the size of letters', async ({
  page,
}) => {
  await openLarge(page, '/en');
  const skip = page.locator('.skip');
  const bottom = () => skip.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(await bottom()).toBeLessThanOrEqual(0);
  await skip.focus();
  expect(await bottom()).toBeGreaterThan(44);
});
