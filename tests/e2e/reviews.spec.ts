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

/** Stops or ends what moves, so that a test does not wait for it. */
const animations = (page: Page, action: 'begin' | 'finish') =>
  page.evaluate((what) => {
    for (const animation of document.getAnimations()) {
      if (what === 'finish') animation.finish();
      else {
        animation.pause();
        animation.currentTime = 0;
      }
    }
  }, action);

test.describe('the reviews', () => {
  test('lie under a skeleton for a second, and nothing moves when it goes', async ({ page }) => {
    // A page that is parsed but not loaded yet: its second has not passed.
    await page.goto(PATH, { waitUntil: 'commit' });
    await page.locator('.reviews blockquote').last().waitFor();
    await animations(page, 'begin');
    const covered = await skeleton(page);
    expect(covered.durations).toEqual(Array(6).fill(1000));
    expect(covered.opacities).toEqual(Array(6).fill('1'));
    const places = () =>
      page
        .locator('.reviews blockquote p')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    const before = await places();
    await animations(page, 'finish');
    expect((await skeleton(page)).opacities).toEqual(Array(6).fill('0'));
    expect(await places()).toEqual(before);
  });

  test('lie open where motion is unwanted', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(PATH, { waitUntil: 'commit' });
    await page.locator('.reviews blockquote').last().waitFor();
    expect(await skeleton(page)).toEqual({ durations: [], opacities: Array(6).fill('0') });
  });

  test('are two of each kind, each marked as an example', async ({ page }) => {
    await page.goto(PATH);
    const panel = page.getByRole('region', { name: 'Illustrative data' });
    for (const kind of ['Students', 'Alumni', 'Teachers'])
      await expect(panel.getByRole('heading', { name: kind, exact: true })).toHaveCount(1);
    await expect(panel.locator('blockquote')).toHaveCount(6);
    const names = await panel.locator('blockquote footer > span:first-child').allTextContents();
    expect(names).toEqual(Array(6).fill(expect.stringContaining('(example)')));
  });
});

test('without script the reviews are there and read in Spanish @no-js', async ({ page }) => {
  await page.goto('/escuela/ferrandi-paris');
  await expect(page.locator('.reviews blockquote')).toHaveCount(6);
  await expect(page.locator('.reviews').getByText('(ejemplo)')).toHaveCount(6);
});
