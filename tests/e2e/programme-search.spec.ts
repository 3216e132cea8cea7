import type { Page } from '@playwright/test';
import type { Language } from '../../lib/i18n/locales';
import { href } from '../../lib/routes';
import { expectAccessible } from '../support/axe.ts';
import { DESK, NO_SCRIPT, SCREEN } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/** What a student chooses: a programme by what it is, what it costs, when it starts and in which language. */

const TEXTS = {
  es: {
    september: 'sept',
    filters: /^Filtros/,
    apply: 'Ver resultados',
    show: /^Ver .*programas?$/,
    price: 'Precio máximo',
    remove: 'Quitar el filtro Pastelería',
    heading: 'Programas de pastelería',
    none: 'Ningún programa lo cumple todo',
    wrong: 'No entendemos el precio «abc».',
    unknown: 'Incluir los de precio desconocido',
    include: /^Incluirlos?$/,
    sort: 'Ordenar por',
  },
  en: {
    september: 'Sept',
    filters: /^Filters/,
    apply: 'Show results',
    show: /^Show .*programmes?$/,
    price: 'Highest price',
    remove: 'Remove the filter Pastry',
    heading: 'Pastry programmes',
    none: 'No programme meets all of this',
    wrong: 'We cannot read the price ‘abc’.',
    unknown: 'Include those whose price is not known',
    include: /^Include (it|them)$/,
    sort: 'Sort by',
  },
} as const;

const count = async (page: Page) =>
  Number.parseInt((await page.locator('.results b').textContent()) ?? '', 10) || 0;
const rows = (page: Page) => page.locator('.programme-rows > li');
const box = (page: Page, name: string, value: string) =>
  page.locator(`input[name="${name}"][value="${value}"]`);

/** Filters as a visitor does: on a phone they are behind a button, and another one shows what was found. */
async function filter(page: Page, language: Language, choose: () => Promise<void>): Promise<void> {
  const button = page.getByRole('button', { name: TEXTS[language].filters });
  const isPhone = await button.isVisible();
  if (isPhone) await button.click();
  await choose();
  if (!isPhone) return;
  await page.getByRole('button', { name: TEXTS[language].show }).click();
  await expect(page.locator('#price-max')).toBeHidden();
}

for (const language of ['es', 'en'] as const) {
  const texts = TEXTS[language];
  const list = href(language, 'programmes');

  test(`${language}: the question of a student is one address, made by choosing ${SCREEN[language]}`, async ({
    page,
  }) => {
    await page.goto(list);
    const all = await count(page);
    await filter(page, language, async () => {
      await box(page, 'field', 'pastry').check();
      await expect(page).toHaveURL(/\?field=pastry$/);
      await box(page, 'language', 'French').check();
      await expect(page).toHaveURL(/language=French$/);
      await box(page, 'language', 'English').check();
      await expect(page).toHaveURL(/language=English/);
      await page.getByLabel(texts.price).fill('12.000');
      await expect(page).toHaveURL(/price_max=12\.000/);
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.heading);
    await expect.poll(() => count(page)).toBeLessThan(all);
    const found = await count(page);
    await expectAccessible(page);
    // The same address, tidied, finds the same.
    await page.reload();
    await expect(page).toHaveURL(/price_max=12000/);
    expect(await count(page)).toBe(found);
    await expect(page.locator('.chip')).toHaveCount(4);
    await page.getByRole('link', { name: texts.remove }).click();
    await expect(page.locator('.chip')).toHaveCount(3);
    await expect(page).toHaveURL(/^(?!.*field=)/);
    await expect(box(page, 'field', 'pastry')).not.toBeChecked();
    await page.goBack();
    await expect(box(page, 'field', 'pastry')).toBeChecked();
    await expect(page.getByLabel(texts.price)).toHaveValue('12000');
  });

  test(`${language}: a price that is none is said at its field ${DESK[language]}`, async ({ page }) => {
    await page.goto(`${list}?price_max=abc`);
    await expect(page.locator('#price-max')).toHaveAttribute('aria-invalid', 'true');
    await filter(page, language, async () => {
      await expect(page.getByText(texts.wrong)).toBeVisible();
      await page.getByLabel(texts.price).fill('9000');
      await expect(page.getByText(texts.wrong)).toBeHidden();
    });
    await expect(page.locator('.chip')).toHaveCount(1);
    await expectAccessible(page);
  });

  test(`${language}: where nothing is found, the page says what to give up ${DESK[language]}`, async ({
    page,
  }) => {
    await page.goto(`${list}?level=doctorate&field=bakery&price_max=1`);
    await expect(page.getByText(texts.none)).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${list}?field=pastry&price_max=1`);
    await expect(page.getByText(texts.none)).toBeVisible();
    const ways = page.locator('.empty li a');
    const promised = Number.parseInt(
      /(\d+)[^\d]*$/.exec((await ways.first().textContent()) ?? '')?.[1] ?? '',
      10,
    );
    await page.getByRole('link', { name: texts.include }).click();
    await expect(page).toHaveURL(/unknown=1/);
    await expect(rows(page).first()).toBeVisible();
    await page.goBack();
    await ways.first().click();
    await expect.poll(() => count(page)).toBe(promised);
  });

  test(`${language}: filters, order and pages work without JavaScript ${NO_SCRIPT[language]}`, async ({
    page,
  }) => {
    await page.goto(list);
    await box(page, 'field', 'pastry').check();
    await page.getByLabel(texts.price).fill('1.200.000,50 €');
    await page.getByRole('checkbox', { name: texts.unknown }).check();
    await page.getByLabel(texts.sort).selectOption('name');
    await page.getByRole('button', { name: texts.apply, exact: true }).click();
    await expect(page).toHaveURL(
      new RegExp(`${list}\\?field=pastry&price_max=1200000.5&unknown=1&sort=name$`),
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.heading);
    const names = await rows(page).getByRole('heading').allInnerTexts();
    expect(names).toEqual(names.toSorted(new Intl.Collator(language).compare));
    await page.getByRole('link', { name: texts.remove }).click();
    await page.locator('.pager a[rel=next]').click();
    await expect(page).toHaveURL(/page=2$/);
    await expect(rows(page).first()).toBeVisible();
  });
}

test('another country empties the city, and the keyboard stays where it is @wide', async ({ page }) => {
  await page.goto(`${href('es', 'programmes')}?country=france`);
  await filter(page, 'es', async () => {
    const city = page.getByLabel('Ciudad', { exact: true });
    await city.focus();
    await city.selectOption('Paris');
    await expect(page).toHaveURL(/city=Paris/);
    await expect(city).toBeFocused();
    const country = page.getByLabel('País', { exact: true });
    await country.focus();
    await country.selectOption('spain');
    await expect(page).toHaveURL(/\?country=spain$/);
    await expect(country).toBeFocused();
    await expect(city).toHaveValue('');
    const pastry = box(page, 'field', 'pastry');
    await pastry.focus();
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/field=pastry/);
    await expect(page.locator('#announcer')).toHaveText(/resultado/);
    await expect(pastry).toBeFocused();
  });
});

test('another country empties the city without JavaScript too @no-js', async ({ page }) => {
  await page.goto(`${href('en', 'programmes')}?country=france&city=Paris`);
  await page.getByLabel('Country', { exact: true }).selectOption('spain');
  await page.getByRole('button', { name: 'Show results', exact: true }).click();
  await expect(page).toHaveURL(/\?country=spain$/);
});

test('a row says what it costs, when it starts, and leads to the programme @narrow', async ({ page }) => {
  await page.goto(`${href('en', 'programmes')}?priced=1&sort=price&currency=USD`);
  const first = rows(page).first();
  await expect(first.locator('.price b')).toHaveText(/\d/);
  await expect(first.locator('.price')).toHaveText(/Price of \d{4}|does not say of which year/);
  await expect(page.getByText(/about .*\$[\d,]+.* \(rate of \d+ \w+ \d{4}\)/).first()).toBeVisible();
  await expect(first.getByRole('heading').getByRole('link')).toHaveAttribute(
    'href',
    /^\/school\/[^/]+\/[^/]+$/,
  );
});

test('programmes that are ticked are compared, without JavaScript too @no-js', async ({ page }) => {
  await page.goto(`${href('en', 'programmes')}?priced=1`);
  const names = await rows(page).getByRole('heading').allTextContents();
  for (const row of [0, 1]) await rows(page).nth(row).locator('input[name="programme"]').check();
  await page.getByRole('button', { name: 'Compare ticked ones' }).click();
  await expect(page).toHaveURL(/\/compare\?programme=[^&]+&programme=[^&]+$/);
  for (const name of names.slice(0, 2))
    await expect(page.getByRole('columnheader', { name }).first()).toBeVisible();
});

test('the home leads to the list and says how many programmes there are @narrow', async ({ page }) => {
  await page.goto(href('en', 'home'));
  await page
    .locator('.results')
    .getByRole('link', { name: /^\d+ programmes$/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`${href('en', 'programmes')}$`));
});
