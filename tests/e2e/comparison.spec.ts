import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const TWO = '/compare?school=ferrandi-paris&school=basque-culinary-center';

const names = (page: Page) => page.locator('.compare thead th > a:first-child');

async function search(page: Page, text: string): Promise<void> {
  await page.getByLabel('Add a school').fill(text);
  await page.getByLabel('Add a school').press('Enter');
}

/** The same steps with script and without: every one of them is a link or a form. */
async function compareThree(page: Page): Promise<void> {
  await page.goto('/school/ferrandi-paris');
  await page.getByRole('link', { name: 'Compare with other schools' }).click();
  await expect(names(page)).toHaveText(['FERRANDI Paris']);
  await search(page, 'basque');
  await page.getByRole('link', { name: 'Basque Culinary Center' }).click();
  await search(page, 'hofmann');
  await page.getByRole('link', { name: /Hofmann/ }).click();
  await expect(names(page)).toHaveText(['FERRANDI Paris', 'Basque Culinary Center', /Hofmann/]);
  await page.getByRole('link', { name: 'Remove Basque Culinary Center' }).click();
  await expect(names(page)).toHaveText(['FERRANDI Paris', /Hofmann/]);
}

test('schools are added, compared and taken away again @wide', ({ page }) => compareThree(page));
test('schools are compared without script @no-js', ({ page }) => compareThree(page));

test.describe('a comparison', () => {
  test('sets the facts of its schools side by side and says what is not published @wide', async ({
    page,
  }) => {
    await page.goto(TWO);
    const row = (label: string) => page.getByRole('row', { name: new RegExp(`^${label}`) }).getByRole('cell');
    await expect(row('Place')).toHaveText(['Paris, France', 'San Sebastián, Spain']);
    await expect(row('Students')).toHaveText(['2,500', 'Not published']);
    await expect(row('Founded')).toHaveText(['1920', '2009']);
    // Nobody publishes a price here: no line rather than a line of gaps.
    await expect(page.getByRole('row', { name: /^Tuition/ })).toHaveCount(0);
  });

  test('holds nothing that was made up @narrow', async ({ page }) => {
    await page.goto(TWO);
    await expect(page.getByRole('main')).not.toContainText(/Illustrative|\(example\)|Employment rate/);
  });

  test('leaves unknown schools out and never holds a fifth @wide', async ({ page }) => {
    await page.goto('/compare?school=no-such-school&school=ferrandi-paris&school=..%2Fx&add=');
    await expect(names(page)).toHaveText(['FERRANDI Paris']);
    await page.goto(
      `${TWO}&school=le-cordon-bleu-madrid&school=escuela-de-hosteleria-hofmann&school=culinary-institute-of-america`,
    );
    await expect(names(page)).toHaveCount(4);
    await expect(page.getByLabel('Add a school')).toHaveCount(0);
  });

  test('says so when nothing is found @narrow', async ({ page }) => {
    await page.goto(`${TWO}&add=zzzz%25`);
    await expect(page.getByText('No school matches “zzzz%”.')).toBeVisible();
    await expect(names(page)).toHaveCount(2);
  });

  test('keeps its schools in the other language @wide', async ({ page }) => {
    await page.goto(TWO);
    await page.getByRole('banner').getByRole('link', { name: 'ES', exact: true }).click();
    await expect(page).toHaveURL(/\/comparar\?school=ferrandi-paris&school=basque-culinary-center$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comparar escuelas');
    await expect(names(page)).toHaveText(['FERRANDI Paris', 'Basque Culinary Center']);
  });

  test('is not indexed @narrow', async ({ page }) => {
    await page.goto(TWO);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  });

  test('is accessible, empty and full, and fits its screen @deep', async ({ page }) => {
    for (const path of ['/compare', `${TWO}&add=paris`]) {
      await page.goto(path);
      await expectAccessible(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
  });

  test('has nothing to scroll sideways on a phone, and is still a table @narrow', async ({ page }) => {
    const four = `${TWO}&school=le-cordon-bleu-madrid&school=culinary-institute-of-america`;
    for (const path of [TWO, four]) {
      await page.goto(path);
      const sideways = (box: Element) => box.scrollWidth - box.clientWidth;
      expect(await page.locator('.compare-scroll').evaluate(sideways)).toBeLessThanOrEqual(0);
      await expect(page.getByRole('table').getByRole('columnheader').last()).toBeVisible();
    }
    const place = page.getByRole('row', { name: /^Place/ }).getByRole('cell');
    await expect(place).toHaveCount(4);
  });

  test('prints its table whole and nothing else @desktop', async ({ page }) => {
    await page.goto(TWO);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.compare')).toBeVisible();
    await expect(page.locator('.compare-add')).toBeHidden();
    for (const control of ['.langs', '.menu-button', '.site-footer', '.crumbs'])
      await expect(page.locator(control)).toBeHidden();
    await expect(page.locator('.compare .remove').first()).toBeHidden();
    expect(
      await page.locator('.compare-scroll').evaluate((box) => box.scrollWidth - box.clientWidth),
    ).toBeLessThanOrEqual(0);
  });
});
