import { expect, test } from '../support/test.ts';

test('a card has stops for its school, to keep it, to compare it and for its website', async ({ page }) => {
  await page.goto('/en');
  const card = page
    .locator('.card')
    .filter({ has: page.locator('a.ext') })
    .first();
  await card.locator('h3 a').focus();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('button', { name: /^Keep / })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card.locator('a.ext')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card.locator(':focus')).toHaveCount(0);
});

test('ticked schools stay in the tray from page to page, up to four, and are compared', async ({ page }) => {
  await page.goto('/en');
  const boxes = page.locator('.compare-choice input');
  const tray = page.locator('#compare-tray');
  await expect(tray).toBeHidden();
  for (const place of [0, 1, 2]) await boxes.nth(place).check();
  // The list is filled after the boxes are ticked.
  await expect(tray.getByRole('listitem')).toHaveCount(3);
  const names = await tray.getByRole('listitem').allTextContents();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(tray.getByRole('listitem')).toHaveText(names);
  await boxes.first().check();
  await expect(boxes.nth(1)).toBeDisabled();
  await tray.getByRole('button', { name: 'Compare' }).click();
  await expect(page).toHaveURL(/\/compare\?school=/);
  await expect(page.getByRole('columnheader')).toHaveCount(4);
});

test('ticked schools are compared without JavaScript @no-js', async ({ page }) => {
  await page.goto('/en');
  await page.locator('.compare-choice input').first().check();
  await page.locator('.compare-choice input').nth(2).check();
  await page.locator('#compare-tray').getByRole('button', { name: 'Compare' }).click();
  await expect(page).toHaveURL(/school=[^&]+&school=[^&]+$/);
});
