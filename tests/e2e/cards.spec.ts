import { expect, test } from '../support/test.ts';

// On a phone the whole card leads to its school, and its website is there.
test.describe('a card @desktop', () => {
  test('is two stops for the keyboard: the school, and its website', async ({ page }) => {
    await page.goto('/en');
    const card = page
      .locator('.card')
      .filter({ has: page.locator('a.ext') })
      .first();
    const [name, website] = [card.locator('h3 a'), card.locator('a.ext')];
    await name.focus();
    await page.keyboard.press('Tab');
    await expect(website).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await card.evaluate((element) => element.contains(document.activeElement))).toBe(false);
    await expect(card.getByRole('link')).toHaveCount(2);
  });

  test('leads to its school by the name and by its foot', async ({ page }) => {
    await page.goto('/en');
    const card = page.locator('.card').first();
    const address = (await card.locator('h3 a').getAttribute('href')) ?? '';
    await card.getByText('View details').click();
    await expect(page).toHaveURL(address);
  });
});
