import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const POLLENZO =
  'universita-degli-studi-di-scienze-gastronomiche-di-pollenzo/laurea-triennale-in-scienze-e-culture-gastronomiche';
const BASQUE = 'basque-culinary-center/grado-en-gastronomia-y-artes-culinarias';
const CORNELL =
  'cornell-peter-and-stephanie-nolan-school-of-hotel-administration/master-of-management-in-hospitality-mmh';
const AMERICA = 'culinary-institute-of-america/bachelors-degree-in-culinary-science';
const TORONTO = 'george-brown-polytechnic-chef-school/culinary-management-h100';

const address = (...keys: string[]) => `?${keys.map((key) => `programme=${key}`).join('&')}`;
const FOUR = address(POLLENZO, BASQUE, CORNELL, AMERICA);

const names = (page: Page) => page.locator('.compare thead th > a:first-child');
const row = (page: Page, label: string) => page.getByRole('row', { name: new RegExp(`^${label}`) });
const cells = (page: Page, label: string) => row(page, label).getByRole('cell');

/** The same steps with script and without: each is a link or a form. */
async function compareTwo(page: Page): Promise<void> {
  await page.goto(`/school/${POLLENZO}`);
  await page.getByRole('link', { name: 'Compare with other programmes' }).click();
  await expect(names(page)).toHaveText(['Undergraduate Degree in Gastronomic Sciences and Cultures']);
  await page.getByLabel('Add a programme').fill('basque');
  await page.getByLabel('Add a programme').press('Enter');
  await page.getByRole('link', { name: "Bachelor's Degree in Gastronomy and Culinary Arts" }).click();
  await expect(names(page)).toHaveCount(2);
  await page.getByRole('link', { name: /^Hide the .*lines? that/ }).click();
  await expect(page).toHaveURL(/same=hide/);
  await expect(row(page, 'Level')).toHaveCount(0);
  await page.getByRole('link', { name: /^Show the .*lines? that/ }).click();
  await expect(row(page, 'Level')).toHaveCount(1);
  await page.getByRole('link', { name: /^Remove Undergraduate/ }).click();
  await expect(names(page)).toHaveText(["Bachelor's Degree in Gastronomy and Culinary Arts"]);
}

test('programmes are added, compared and taken away again @wide', ({ page }) => compareTwo(page));
test('programmes are compared without script @no-js', ({ page }) => compareTwo(page));

/** From schools to those of their programmes that somebody chooses. */
async function choose(page: Page): Promise<void> {
  await page.goto('/comparar?school=basque-culinary-center&school=george-brown-polytechnic-chef-school');
  await page.getByRole('checkbox', { name: 'Elegir Grado en Gastronomía y Artes Culinarias' }).check();
  await page.getByRole('checkbox', { name: /^Elegir .*H100/ }).check();
  await page.getByRole('button', { name: 'Comparar los programas elegidos' }).click();
  await expect(page).toHaveURL(/\/comparar\?programme=/);
  await expect(names(page)).toHaveCount(2);
}

test('programmes are chosen from the schools that are compared @narrow', ({ page }) => choose(page));
test('programmes are chosen without script @no-js', ({ page }) => choose(page));

test.describe('a comparison of programmes', () => {
  test('says what is known in all, with its sum, and names what is missing @wide', async ({ page }) => {
    await page.goto(`/comparar${FOUR}`);
    await expect(cells(page, 'En total')).toHaveText([
      /^3 × unos 15\.500\s€ = unos 46\.500\s€$/,
      'Falta el precio',
      /^1,5 × 68\.380\sUS\$ = 102\.570\sUS\$aprox\. [\d.]+\s€ \(cambio del .+\)$/,
      /^Falta saber cuántos pagos son: el precio es por semestre y la duración, 38 meses$/,
    ]);
    await expect(cells(page, 'Precio').nth(1)).toContainText('no dicen ningún precio');
    await expect(cells(page, 'Precio').first()).toContainText('Precio de 2024-25');
    await page.goto(`/compare${address(TORONTO)}`);
    await expect(cells(page, 'In all')).toContainText(/2 × CA\$6,089 = CA\$12,178/);
    await expect(cells(page, 'In all')).toContainText(/2 × CA\$20,003 = CA\$40,006/);
    await expect(cells(page, 'In all')).toContainText('for international students');
  });

  test('marks the lines that differ, in words too, and none of a single programme @narrow', async ({
    page,
  }) => {
    await page.goto(`/compare${address(POLLENZO, BASQUE)}`);
    await expect(row(page, 'School').getByRole('rowheader')).toHaveText(/≠.*differs/);
    await expect(row(page, 'Level').getByRole('rowheader')).toHaveText('Level');
    await page.goto(`/compare${address(POLLENZO)}`);
    await expect(page.getByRole('table')).not.toContainText('≠');
  });

  test('names what the address asks for in vain @wide', async ({ page }) => {
    await page.goto(`/comparar${FOUR}&programme=${TORONTO}&programme=no-such/thing&programme=half`);
    await expect(names(page)).toHaveCount(4);
    const notice = page.getByRole('status').filter({ hasText: 'Solo caben 4' });
    await expect(notice).toContainText('quedan fuera 2 más');
    await expect(notice).toContainText('half');
    await page.goto(`/compare${address(POLLENZO, 'no-such/thing')}`);
    await expect(names(page)).toHaveCount(1);
    await expect(page.getByRole('status').filter({ hasText: 'Not in the directory' })).toContainText(
      'no-such/thing',
    );
  });

  test('keeps what it holds in the other language @narrow', async ({ page }) => {
    await page.goto(`/compare${address(POLLENZO, BASQUE)}&same=hide`);
    await page.getByRole('banner').getByRole('link', { name: 'ES', exact: true }).click();
    await expect(page).toHaveURL(`/comparar${address(POLLENZO, BASQUE)}&same=hide`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comparar programas');
  });

  test('is accessible and fits its screen @deep', async ({ page }) => {
    for (const path of [`/compare${FOUR}`, `/comparar${address(POLLENZO, BASQUE)}&add=paris`]) {
      await page.goto(path);
      await expectAccessible(page);
      const sideways = () => document.documentElement.scrollWidth - innerWidth;
      expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0);
    }
  });

  test('prints on one sheet, four programmes too @desktop', async ({ page }) => {
    for (const path of [`/compare${FOUR}`, `/comparar${FOUR}`]) {
      await page.goto(path);
      for (const landscape of [false, true]) {
        const sheet = await page.pdf({ format: 'A4', landscape, preferCSSPageSize: true });
        expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
      }
    }
  });
});
