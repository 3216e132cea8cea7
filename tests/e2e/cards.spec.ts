import { expect, test } from '../support/test.ts';

test('a card has two tab stops, its school and its website, and leads to the school from its foot', async ({
  page,
}) => {
  await page.goto('/en');
  const cards = page.locator('.card');
  const card = cards.filter({ has: page.locator('a.ext') }).first();
  const [name, website] = [card.locator('h3 a'), card.locator('a.ext')];
  await expect(card.getByRole('link')).toHaveCount(2);
  await name.focus();
  await page.keyboard.press('Tab');
  await expect(website).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card.locator(':focus')).toHaveCount(0);

  const address = (await cards.first().locator('h3 a').getAttribute('href')) ?? '';
  await cards.first().getByText('View details').click();
  await expect(page).toHaveURL(address);
});
