import { expect, test } from '../support/test.ts';

test('example reviews are folded, and each is marked as an example', async ({ page }) => {
  await page.goto('/school/ferrandi-paris');
  const panel = page.getByRole('region', { name: 'Illustrative data' });
  await expect(panel.locator('blockquote').first()).toBeHidden();
  await panel.locator('summary').click();
  await expect(panel.locator('blockquote').first()).toBeVisible();
  for (const kind of ['Students', 'Alumni', 'Teachers'])
    await expect(panel.getByRole('heading', { name: `${kind} (example)`, exact: true })).toHaveCount(1);
  await expect(panel.locator('blockquote footer > span:first-child')).toHaveText(
    Array(6).fill(/\(example\)/),
  );
});
