import type { Page } from '@playwright/test';
import { schoolHref } from '../../lib/routes.ts';
import { insertSchoolWithProgrammes } from '../support/insert-programme.ts';
import { expect, test } from '../support/test.ts';

let made: Awaited<ReturnType<typeof insertSchoolWithProgrammes>>;
test.beforeAll(async () => {
  made = await insertSchoolWithProgrammes('Escuela de Pasteles');
});

const WORDS = {
  es: {
    name: 'Diploma de pastelería',
    explained: 'CINE 2011',
    price: /12\.500.€ en total/,
    old: /Puede haber cambiado/,
    noYear: 'La fuente no dice de qué año',
    range:
      /12\.500.€ en total 2019-20.*14\.000.€ en total para estudiantes internacionales.*según sus programas/,
    start: 'febrero y septiembre',
    ask: /pregunta por el precio total/,
    other: 'Otros programas de',
  },
  en: {
    name: 'Pastry diploma',
    explained: 'ISCED 2011',
    price: /€12,500 in total/,
    old: /May have changed/,
    noYear: 'The source does not say of which year',
    range:
      /€12,500 in total 2019-20.*€14,000 in total for international students.*according to its programmes/,
    start: 'February and September',
    ask: /ask for the total price/,
    other: 'Other programmes at',
  },
};

async function explainLevel(page: Page, language: 'es' | 'en', act: 'tap' | 'press'): Promise<void> {
  const term = page.getByRole('button', { name: 'Diploma', exact: true });
  const text = page.locator('.explanation');
  await expect(text).toBeHidden();
  if (act === 'tap') await term.tap();
  else await term.press('Enter');
  await expect(text).toContainText(WORDS[language].explained);
  if (act === 'tap') await text.getByRole('button', { name: 'Close' }).tap();
  else await page.keyboard.press('Escape');
  await expect(text).toBeHidden();
}

/** From the school to two programmes. Uses links only, so that it works without JavaScript too. */
async function readProgrammes(page: Page, language: 'es' | 'en'): Promise<void> {
  const words = WORDS[language];
  await page.goto(schoolHref(language, made.school.slug));
  await explainLevel(page, language, 'press');
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

test('programmes of a school show price, source and dates, and explain their level to the keyboard', ({
  page,
}) => readProgrammes(page, 'es'));

test('programmes of a school are read without JavaScript', { tag: '@no-js' }, ({ page }) =>
  readProgrammes(page, 'en'),
);
