import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const PATH = '/school/ferrandi-paris';

/** The skeleton over the reviews: its animations, and how much of it is seen now. */
const skeleton = (page: Page) =>
  page.locator('.reviews').evaluate((reviews) => ({
    durations: reviews
      .getAnimations({ subtree: true })
      .map((animation) => animation.effect?.getComputedTiming().endTime),
    opacities: [...reviews.querySelectorAll('blockquote')].map(
      (review) => getComputedStyle(review, '::after').opacity,
    ),
  }));

/** Unfolds the panel; `hold` stops what moves at its first moment, before a second can pass. */
const unfold = (page: Page, { hold }: { hold: boolean }) =>
  page.locator('.illustrative details').evaluate((details, held) => {
    (details as HTMLDetailsElement).open = true;
    // Asking for a box makes the browser lay the panel out now, with its animations.
    details.getBoundingClientRect();
    for (const animation of held ? document.getAnimations() : []) {
      animation.pause();
      animation.currentTime = 0;
    }
  }, hold);

const fontSizes = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));

test.describe('the reviews', () => {
  test('lie under a skeleton for a second, and nothing moves when it goes @wide', async ({ page }) => {
    await page.goto(PATH);
    await unfold(page, { hold: true });
    const covered = await skeleton(page);
    expect(covered.durations).toEqual(Array(6).fill(1000));
    expect(covered.opacities).toEqual(Array(6).fill('1'));
    const places = () =>
      page
        .locator('.reviews blockquote p')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    const before = await places();
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    expect((await skeleton(page)).opacities).toEqual(Array(6).fill('0'));
    expect(await places()).toEqual(before);
  });

  test('lie open where motion is unwanted @narrow', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(PATH);
    await unfold(page, { hold: false });
    expect(await skeleton(page)).toEqual({ durations: [], opacities: Array(6).fill('0') });
  });

  test('are folded behind one line @narrow', async ({ page }) => {
    await page.goto(PATH);
    const panel = page.getByRole('region', { name: 'Illustrative data' });
    await expect(panel.locator('blockquote').first()).toBeHidden();
    expect((await panel.boundingBox())?.height).toBeLessThan(100);
    await panel.locator('summary').click();
    await expect(panel.locator('blockquote')).toHaveCount(6);
    await expect(panel.locator('blockquote').first()).toBeVisible();
  });

  test('are written no larger than a fact @wide', async ({ page }) => {
    await page.goto(PATH);
    await unfold(page, { hold: false });
    const [fact] = await fontSizes(page, '.facts dd');
    for (const size of await fontSizes(page, '.illustrative *')) expect(size).toBeLessThanOrEqual(fact ?? 0);
  });

  test('are two of each kind, each marked as an example @narrow', async ({ page }) => {
    await page.goto(PATH);
    await unfold(page, { hold: false });
    const panel = page.getByRole('region', { name: 'Illustrative data' });
    for (const kind of ['Students', 'Alumni', 'Teachers'])
      await expect(panel.getByRole('heading', { name: `${kind} (example)`, exact: true })).toHaveCount(1);
    for (const heading of await panel.getByRole('heading').allTextContents())
      expect(heading).toContain('(example)');
    await expect(panel.locator('blockquote')).toHaveCount(6);
    const names = await panel.locator('blockquote footer > span:first-child').allTextContents();
    expect(names).toEqual(Array(6).fill(expect.stringContaining('(example)')));
  });
});

test('without script the reviews are there and read in Spanish @no-js', async ({ page }) => {
  await page.goto('/escuela/ferrandi-paris');
  await expect(page.locator('.reviews blockquote')).toHaveCount(6);
  await expect(page.locator('.reviews footer').getByText('(ejemplo)')).toHaveCount(6);
  await page.locator('.illustrative summary').click();
  await expect(page.locator('.reviews blockquote').last()).toBeVisible();
});
