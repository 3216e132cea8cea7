import { LANGUAGES, otherLanguage } from '../../lib/i18n/locales';
import { href, path, STATIC_PAGES } from '../../lib/routes';
import { SCREEN } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/** The main road through the directory, in both languages: home, a school, the other language, a page that is missing. */

const MISSING = { es: 'Escuela no encontrada', en: 'School not found' };
const SCHOOL_PREFIX = { es: '/escuela/', en: '/school/' };

for (const language of LANGUAGES) {
  test.describe(`in ${language} ${SCREEN[language]}`, () => {
    test('the home lists schools and leads to one', async ({ page }) => {
      await page.goto(href(language, 'home'));
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const link = page.locator(`.grid a[href^="${SCHOOL_PREFIX[language]}"]`).first();
      await expect(link).not.toBeEmpty();
      await link.click();
      await expect(page).toHaveURL(new RegExp(SCHOOL_PREFIX[language]));
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });

    test('a school page names its alternate and the alternate names it', async ({ page }) => {
      await page.goto(href(language, 'home'));
      const own = await page
        .locator(`main a[href^="${SCHOOL_PREFIX[language]}"]`)
        .first()
        .getAttribute('href');
      await page.goto(own ?? '');
      const other = otherLanguage(language);
      const alternate = await page.locator(`link[rel=alternate][hreflang=${other}]`).getAttribute('href');
      await page.goto(alternate ?? '');
      await expect(page.locator('html')).toHaveAttribute('lang', other);
      const back = await page.locator(`link[rel=alternate][hreflang=${language}]`).getAttribute('href');
      expect(new URL(back ?? '').pathname).toBe(own);
    });

    test('an address of a school that does not exist is a page that says so', async ({ page, problems }) => {
      problems.expect(/answer 404 GET .*no-such-school/);
      const answer = await page.goto(href(language, 'school', { slug: 'no-such-school' }));
      expect(answer?.status()).toBe(404);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { name: MISSING[language] })).toBeVisible();
    });

    test('so it is without JavaScript @no-js', async ({ page, problems }) => {
      problems.expect(/answer 404 GET .*no-such-school/);
      const answer = await page.goto(href(language, 'school', { slug: 'no-such-school' }));
      expect(answer?.status()).toBe(404);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { name: MISSING[language] })).toBeVisible();
      await expect(page.getByRole('link').first()).toBeVisible();
    });

    test('a school is found from the home without JavaScript @no-js', async ({ page }) => {
      await page.goto(href(language, 'home'));
      await page.locator(`.grid a[href^="${SCHOOL_PREFIX[language]}"]`).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    });
  });
}

for (const { route, paths } of STATIC_PAGES)
  test(`the ${route} pages answer in their languages @wide`, async ({ page }) => {
    for (const [index, address] of paths.entries()) {
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(200);
      await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGES[index] ?? '');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

test.describe('the root', () => {
  for (const [locale, language] of [
    ['en-GB', 'en'],
    ['es-MX', 'es'],
    ['fr-FR', 'es'],
  ] as const)
    test(`answers a browser in ${locale} in ${language} @desktop`, async ({ browser, baseURL, problems }) => {
      const context = await browser.newContext({ locale, ...(baseURL && { baseURL }) });
      await problems.watchContext(context);
      const page = await context.newPage();
      await page.goto(path('root'));
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await context.close();
    });
});
