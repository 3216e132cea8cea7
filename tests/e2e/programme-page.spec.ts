import type { Page } from '@playwright/test';
import { LANGUAGES } from '../../lib/i18n/locales.ts';
import { href, schoolHref } from '../../lib/routes.ts';
import { expectAccessible } from '../support/axe.ts';
import { insertSchoolWithProgrammes } from '../support/insert-programme.ts';
import { NO_SCRIPT, SCREEN } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

let made: Awaited<ReturnType<typeof insertSchoolWithProgrammes>>;
test.beforeAll(async () => {
  made = await insertSchoolWithProgrammes('Escuela de Pasteles');
});

const WORDS = {
  es: {
    name: 'Diploma de pastelería',
    level: 'Diploma',
    explained: 'CINE 2011',
    price: /12\.500.€ en total/,
    old: /Puede haber cambiado/,
    noYear: 'La fuente no dice de qué año',
    range: /12\.500.€ – 14\.000.€ en total, según sus programas/,
    start: 'febrero y septiembre',
    ask: /pregunta por el precio total/,
    other: 'Otros programas de',
    close: 'Cerrar',
    missing: 'Programa no encontrado',
  },
  en: {
    name: 'Pastry diploma',
    level: 'Diploma',
    explained: 'ISCED 2011',
    price: /€12,500 in all/,
    old: /May have changed/,
    noYear: 'The source does not say of which year',
    range: /€12,500 – €14,000 in all, according to its programmes/,
    start: 'February and September',
    ask: /ask for the price in all/,
    other: 'Other programmes at',
    close: 'Close',
    missing: 'Programme not found',
  },
};

/** From the school to a programme and on to another; every step is a link. */
async function readProgrammes(page: Page, language: 'es' | 'en'): Promise<void> {
  const words = WORDS[language];
  await page.goto(schoolHref(language, made.school.slug));
  await expect(page.locator('.facts')).toContainText(words.range);
  const row = page.locator('.progs tbody tr').first();
  await expect(row).toContainText(words.price);
  await expect(row).toContainText(words.old);
  await expect(row).toContainText(words.noYear);

  await row.getByRole('link', { name: words.name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.name);
  await expect(page.getByRole('main')).toContainText('Diplôme de pâtisserie');
  await expect(page.locator('.facts')).toContainText(words.explained);
  await expect(page.locator('.facts')).toContainText(words.start);
  await expect(page.locator('.prices li')).toHaveCount(2);
  await expect(page.locator('.prices blockquote')).toHaveText('Frais : 12 500 €');
  await expect(page.locator('#sources li')).toContainText('example.org');

  await expect(page.getByRole('heading', { name: words.other })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Curso de pan' }).click();
  await expect(page.getByRole('main')).toContainText(words.ask);
  await expect(page.getByRole('link', { name: 'hola@example.org' })).toHaveAttribute(
    'href',
    'mailto:hola@example.org',
  );
  await page.getByRole('navigation').getByRole('link', { name: made.school.name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(made.school.name);
}

for (const language of LANGUAGES) {
  const words = WORDS[language];
  const address = () => href(language, 'programme', { slug: made.school.slug, programme: made.known.slug });

  test(`somebody reads what a school teaches and what it costs, in ${language} ${SCREEN[language]}`, ({
    page,
  }) => readProgrammes(page, language));

  test(`the same without script, in ${language} ${NO_SCRIPT[language]}`, ({ page }) =>
    readProgrammes(page, language));

  test(`nothing is in the way of anybody, in ${language} @deep`, async ({ page }) => {
    await page.goto(schoolHref(language, made.school.slug));
    await expectAccessible(page);
    await page.goto(address());
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      page.viewportSize()?.width ?? 0,
    );
  });

  test(`an unknown programme leads back to its school, in ${language} ${SCREEN[language]}`, async ({
    page,
    problems,
  }) => {
    problems.expect(/ 404 /);
    const answer = await page.goto(`${address()}-of-nobody`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.missing);
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(made.school.name);
  });
}

async function explainLevel(page: Page, act: 'tap' | 'press'): Promise<void> {
  await page.goto(schoolHref('en', made.school.slug));
  const term = page.getByRole('button', { name: WORDS.en.level });
  const text = page.locator('.explanation');
  await expect(text).toBeHidden();
  if (act === 'tap') await term.tap();
  else await term.press('Enter');
  await expect(text).toContainText(WORDS.en.explained);
  if (act === 'tap') await text.getByRole('button', { name: WORDS.en.close }).tap();
  else await page.keyboard.press('Escape');
  await expect(text).toBeHidden();
}
test('a level is explained to a finger @phone', ({ page }) => explainLevel(page, 'tap'));
test('a level is explained to the keyboard @desktop', ({ page }) => explainLevel(page, 'press'));
test('a level is explained without script @no-js', ({ page }) => explainLevel(page, 'press'));
