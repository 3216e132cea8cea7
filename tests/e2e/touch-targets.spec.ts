import type { Page } from '@playwright/test';
import { someOf } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const PAGES = [
  '/en',
  '/en?country=spain&search=a',
  '/programmes?field=pastry',
  '/school/ferrandi-paris',
  '/programmes?field=pastry&price_max=1',
  '/compare?schools=ferrandi-paris,basque-culinary-center',
  '/about-us',
  '/sources',
  '/contact',
  '/privacy-policy',
  '/auth',
  '/no-such-page',
];

/** What is tapped, unless it stands in a sentence or in a label, or a larger area lies over it. */
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
      .filter((element) => !element.matches('.skip, .visually-hidden *, label input') && !inSentence(element))
      .filter((element) => getComputedStyle(element, '::after').position !== 'absolute')
      .map((element) => ({ element, height: element.getBoundingClientRect().height }))
      .filter(({ height }) => height < 44)
      .map(({ element, height }) => `${element.outerHTML.slice(0, 120)} ${height}`);
  });
}

for (const [index, path] of PAGES.entries())
  test(`what is tapped on ${path} is 44 px high @phone${someOf(index)}`, async ({ page, problems }) => {
    problems.expect(/answer 404 GET .*no-such-page/);
    await page.goto(path);
    expect(await lowTargets(page)).toEqual([]);
  });

test('a link that is pressed shows it before its page comes @phone', async ({ page }) => {
  await page.goto('/en');
  for (const link of [page.locator('.card h3 a').first(), page.locator('.langs a').first()]) {
    await expect(link).toHaveCSS('opacity', '1');
    await link.hover();
    await page.mouse.down();
    await expect(link).toHaveCSS('opacity', '0.65');
    await page.mouse.move(2, 2);
    await page.mouse.up();
    await expect(page).toHaveURL('/en');
  }
});
