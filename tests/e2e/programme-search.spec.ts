import type { Page } from '@playwright/test';
import { href } from '../../lib/routes';
import { expect, test } from '../support/test.ts';

const results = (page: Page) => page.locator('.results b');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const rows = (page: Page) => page.locator('.programme-rows > li');
const chips = (page: Page) => page.locator('.chip');
const box = (page: Page, name: string, value: string) =>
  page.locator(`input[name="${name}"][value="${value}"]`);

test('programmes are filtered by field, language and price, and the address keeps the filters', async ({
  page,
}) => {
  const price = page.getByLabel('Precio máximo');
  await page.goto(href('es', 'programmes'));
  await box(page, 'field', 'pastry').check();
  await expect(page).toHaveURL(/\?field=pastry$/);
  await box(page, 'language', 'French').check();
  await expect(page).toHaveURL(/language=French$/);
  await box(page, 'language', 'English').check();
  await expect(page).toHaveURL(/language=English/);
  await price.fill('12.000');
  await expect(page).toHaveURL(/price_max=12\.000/);
  await expect(heading(page)).toHaveText('Programas de pastelería');
  await expect(chips(page)).toHaveCount(4);
  const found = (await results(page).textContent()) ?? '';
  await page.reload();
  await expect(page).toHaveURL(/price_max=12000/);
  await expect(results(page)).toHaveText(found);
  await page.getByRole('link', { name: 'Quitar el filtro Pastelería' }).click();
  await expect(chips(page)).toHaveCount(3);
  await expect(page).toHaveURL(/^(?!.*field=)/);
  await expect(box(page, 'field', 'pastry')).not.toBeChecked();
  await page.goBack();
  await expect(box(page, 'field', 'pastry')).toBeChecked();
  await expect(price).toHaveValue('12000');

  await test.step('another country empties the city, and the keyboard stays where it is', async () => {
    const city = page.getByLabel('Ciudad', { exact: true });
    const france = box(page, 'country', 'france');
    await page.goto(`${href('es', 'programmes')}?country=france`);
    await city.focus();
    await city.selectOption('Paris');
    await expect(page).toHaveURL(/city=Paris/);
    await expect(city).toBeFocused();
    await france.press('Space');
    await expect(page).toHaveURL(/programas$/);
    await expect(france).toBeFocused();
    await expect(city).toHaveCount(0);
    await france.press('Space');
    await expect(page).toHaveURL(/\?country=france$/);
    await expect(city).toHaveValue('');
    await box(page, 'country', 'spain').press('Space');
    await expect(page).toHaveURL(/\?country=\w+&country=\w+$/);
    await expect(city).toHaveCount(0);
    await expect(page.locator('#announcer')).toHaveText(/resultado/);
  });
});

test('on a phone the home leads to the programmes, whose filters are a sheet', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto(href('en', 'home'));
  await page
    .locator('.results')
    .getByRole('link', { name: /^\d+ programmes$/ })
    .click();
  await expect(page).toHaveURL(href('en', 'programmes'));
  await page.getByRole('button', { name: /^Filters/ }).click();
  await box(page, 'field', 'pastry').check();
  await expect(page).toHaveURL(/\?field=pastry$/);
  await page.getByRole('button', { name: /^Show .*programmes?$/ }).click();
  await expect(page.locator('#price-max')).toBeHidden();
  await expect(heading(page)).toHaveText('Pastry programmes');
  await rows(page).first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/school\/[^/]+\/[^/]+$/);
});

test('programmes are filtered, sorted, paged and compared without JavaScript', { tag: '@no-js' }, async ({
  page,
}) => {
  const list = href('es', 'programmes');
  const apply = page.getByRole('button', { name: 'Ver resultados', exact: true });
  await page.goto(list);
  await box(page, 'field', 'pastry').check();
  await page.getByLabel('Precio máximo').fill('1.200.000,50 €');
  await page.getByRole('checkbox', { name: 'Incluir los de precio desconocido' }).check();
  await page.getByLabel('Ordenar por').selectOption('name');
  await apply.click();
  await expect(page).toHaveURL(new RegExp(`${list}\\?field=pastry&price_max=1200000.5&unknown=1&sort=name$`));
  await expect(heading(page)).toHaveText('Programas de pastelería');
  // Below the rows, so all of them are rendered.
  await expect(page.locator('.pager')).toBeVisible();
  const names = await rows(page).getByRole('heading').allInnerTexts();
  expect(names).toEqual(names.toSorted(new Intl.Collator('es').compare));
  await page.getByRole('link', { name: 'Quitar el filtro Pastelería' }).click();
  await page.locator('.pager a[rel=next]').click();
  await expect(page).toHaveURL(/page=2$/);
  await expect(rows(page).first()).toBeVisible();

  await test.step('another country empties the city', async () => {
    await page.goto(`${list}?country=france&city=Paris`);
    await box(page, 'country', 'france').uncheck();
    await box(page, 'country', 'spain').check();
    await apply.click();
    await expect(page).toHaveURL(/\?country=spain$/);
  });

  await test.step('ticked programmes are compared', async () => {
    await page.goto(`${list}?priced=1`);
    await expect(rows(page).first()).toBeVisible();
    const ticked = (await rows(page).getByRole('heading').allTextContents()).slice(0, 2);
    for (const index of [0, 1]) await rows(page).nth(index).locator('input[name="programme"]').check();
    await page
      .getByRole('button', { name: /^Comparar/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/comparar\?programme=[^&]+&programme=[^&]+$/);
    for (const name of ticked) await expect(page.getByRole('columnheader', { name }).first()).toBeVisible();
  });
});
