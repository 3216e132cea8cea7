import type { Locator, Page } from '@playwright/test';
import { LANGUAGES, type Language, otherLanguage } from '../../lib/i18n/locales';
import { href, path } from '../../lib/routes';
import { expect, test } from '../support/test.ts';

/** The main path in both languages, with motion: home, a school, its translation, a missing school. */

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const MISSING = { es: 'Escuela no encontrada', en: 'School not found' };
const SCHOOL_PREFIX = { es: '/escuela/', en: '/school/' };

const html = (page: Page): Locator => page.locator('html');

async function openFirstSchool(page: Page, language: Language): Promise<void> {
  await page.goto(href(language, 'home'));
  await expect(html(page)).toHaveAttribute('lang', language);
  await page.locator(`.cards a[href^="${SCHOOL_PREFIX[language]}"]`).first().click();
  await expect(page).toHaveURL(new RegExp(SCHOOL_PREFIX[language]));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(html(page)).toHaveAttribute('lang', language);
}

async function expectMissingSchool(page: Page, language: Language): Promise<void> {
  const answer = await page.goto(href(language, 'school', { slug: 'no-such-school' }));
  expect(answer?.status()).toBe(404);
  await expect(html(page)).toHaveAttribute('lang', language);
  await expect(page.getByRole('heading', { name: MISSING[language] })).toBeVisible();
}

/** Path of the page's hreflang alternate. */
async function alternateOf(page: Page, language: Language): Promise<string> {
  const address = await page.locator(`link[rel=alternate][hreflang=${language}]`).getAttribute('href');
  return new URL(address ?? '').pathname;
}

for (const language of LANGUAGES) {
  const other = otherLanguage(language);

  test(`home, school, counterpart and missing school work in ${language}`, {
    tag: language === 'en' ? '@phone' : [],
  }, async ({ page, problems }) => {
    problems.expect(/answer 404 GET .*no-such-school/);
    await openFirstSchool(page, language);
    const own = new URL(page.url()).pathname;
    await page.goto(await alternateOf(page, other));
    await expect(html(page)).toHaveAttribute('lang', other);
    expect(await alternateOf(page, language)).toBe(own);
    await expectMissingSchool(page, language);
  });

  test(`home, school, language switch and missing school work in ${language} without JavaScript`, {
    tag: '@no-js',
  }, async ({ page, problems }) => {
    problems.expect(/answer 404 GET .*no-such-school/);
    await openFirstSchool(page, language);
    const own = page.url();
    for (const next of [other, language]) {
      await page.getByRole('banner').getByRole('link', { name: next.toUpperCase(), exact: true }).click();
      await expect(html(page)).toHaveAttribute('lang', next);
    }
    await expect(page).toHaveURL(own);
    await expectMissingSchool(page, language);
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  });
}

test('the root is in the language of the browser, or in Spanish', async ({ browser, baseURL, problems }) => {
  for (const [locale, language] of [
    ['en-GB', 'en'],
    ['es-MX', 'es'],
    ['fr-FR', 'es'],
  ] as const) {
    const context = await browser.newContext({ locale, ...(baseURL && { baseURL }) });
    await problems.watchContext(context);
    const page = await context.newPage();
    await page.goto(path('root'));
    await expect(html(page)).toHaveAttribute('lang', language);
    await context.close();
  }
});
