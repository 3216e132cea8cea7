import { expect, test } from '../support/test.ts';

test('the facts of a school come first in the document, and on a phone to the eye @phone', async ({
  page,
}) => {
  await page.goto('/school/ferrandi-paris');
  const parts = page.locator('.school-body > *');
  await expect(parts.first().getByRole('heading', { name: 'Facts' })).toBeVisible();
  const [facts, teaching] = [await parts.nth(0).boundingBox(), await parts.nth(1).boundingBox()];
  expect((facts?.y ?? 0) + (facts?.height ?? 0)).toBeLessThanOrEqual(teaching?.y ?? 0);
});
