import type { Page } from '@playwright/test';
import { href } from '../../lib/routes';
import { expectAccessible } from '../support/axe.ts';
import { searchBox, tick, valueBox } from '../support/filters.ts';
import { expect, test } from '../support/test.ts';

const results = (page: Page) => page.locator('.results b');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const chips = (page: Page) => page.locator('.chip');

async function promised(page: Page, id: string): Promise<number> {
  return Number(await page.locator(`.check:has(#${id}) .count`).textContent());
}

test('several values of a filter add up, each has a chip, and the form follows back and forward', async ({
  page,
}) => {
  const both = 'Escuelas de pastelería en España o Italia: ';
  const one = 'Escuelas de pastelería en Italia: ';
  await page.goto(href('es', 'home'));
  await tick(page, 'specialty', 'pastry');
  await tick(page, 'country', 'italy');
  await expect(heading(page)).toContainText(one);
  await tick(page, 'country', 'spain');
  await expect(heading(page)).toContainText(both);
  const count = (await promised(page, 'country-italy')) + (await promised(page, 'country-spain'));
  await expect(results(page)).toHaveText(`${count} resultados`);
  await expect(chips(page)).toHaveCount(3);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Quitar el filtro España' }).click();
  await expect(heading(page)).toContainText(one);
  await expect(valueBox(page, 'country', 'spain')).not.toBeChecked();
  await page.goBack();
  await expect(heading(page)).toContainText(both);
  await expect(valueBox(page, 'country', 'spain')).toBeChecked();
  await page.goForward();
  await expect(heading(page)).toContainText(one);
  await expect(valueBox(page, 'country', 'spain')).not.toBeChecked();
  await page.reload();
  await expect(heading(page)).toContainText(one);
  await page.getByRole('link', { name: 'Borrar filtros' }).click();
  await expect(chips(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/es$/);
});

test('an empty result leads to the nearest schools that exist', async ({ page }) => {
  const ways = page.locator('.empty li a');
  await page.goto(`${href('en', 'home')}?country=japan&specialty=pastry`);
  await expect(page.locator('.check:has(#type-college) .count')).toHaveText('0');
  await tick(page, 'type', 'college');
  await expect(page.getByText('No results found')).toBeVisible();
  await expect(page.getByText('Try adjusting the filters or searching with different terms')).toBeVisible();
  await expect(valueBox(page, 'country', 'japan')).toBeChecked();
  const offered = ((await ways.first().textContent()) ?? '').replace(/: \d+$/, '');
  await ways.first().click();
  await expect(heading(page)).toContainText(offered);
  await expect(results(page)).toHaveText(/^[1-9]\d* /);

  await page.goto(`${href('en', 'home')}?search=pastry+tuvalu`);
  await expect(page.getByText(/Nothing in Tuvalu matches all of this\. Shown: what is within/)).toBeVisible();
  await expect(results(page)).toHaveText(/^[1-9]\d* /);
  await expect(page.getByRole('link', { name: 'Remove the filter Pastry' })).toBeVisible();
});

test('on a phone the first school is on the first screen and the filters are a sheet with a count', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto(href('es', 'home'));
  const first = await page.locator('.card').first().boundingBox();
  expect(first?.y).toBeLessThan(640);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5000);
  const mexico = await promised(page, 'country-mexico');
  const sheet = page.locator('.filter-sheet');
  await page.getByRole('button', { name: 'Filtros' }).click();
  await tick(page, 'country', 'mexico');
  const show = page.getByRole('button', { name: `Ver ${mexico} escuelas` });
  await expect(show).toBeVisible();
  await expectAccessible(page);
  await show.click();
  await expect(sheet).toBeHidden();
  await expect(heading(page)).toHaveText(`Escuelas en México: ${mexico}`);
  await expect(heading(page)).toBeInViewport();
  await page.getByRole('button', { name: 'Filtros 1 activo' }).click();
  await page.getByRole('button', { name: 'Cerrar los filtros' }).click();
  await expect(sheet).toBeHidden();

  await page.goto(href('es', 'home'));
  await searchBox(page).fill('japón');
  await page.getByRole('button', { name: 'Explorar escuelas' }).click();
  await expect(page).toHaveURL(/search=jap/);
  await expect(results(page)).toHaveText(/^[1-9]\d* resultado/);
});

test('filters, search, pages, questions and the language work without JavaScript', { tag: '@no-js' }, async ({
  page,
}) => {
  await page.goto(href('es', 'home'));
  const [spain, mexico] = [await promised(page, 'country-spain'), await promised(page, 'country-mexico')];
  await tick(page, 'country', 'spain');
  await tick(page, 'country', 'mexico');
  await page.getByRole('button', { name: 'Ver resultados', exact: true }).click();
  await expect(results(page)).toHaveText(`${spain + mexico} resultados`);
  await page.getByRole('link', { name: 'Quitar el filtro México' }).click();
  await expect(results(page)).toHaveText(`${spain} resultados`);
  await searchBox(page).fill('madrid');
  await page.getByRole('button', { name: 'Explorar escuelas' }).click();
  await expect(page).toHaveURL(/search=madrid&country=spain/);

  await page.goto(href('es', 'home'));
  await page.locator('.faq summary').nth(2).click();
  await expect(page.locator('.faq details').nth(2).locator('p')).toBeVisible();
  await page.getByRole('link', { name: 'Siguiente' }).click();
  await expect(page).toHaveURL(/\?page=2/);
  await page.getByRole('group', { name: 'Idioma' }).getByRole('link', { name: 'EN' }).click();
  await expect(page).toHaveURL(/\/en\?page=2/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
