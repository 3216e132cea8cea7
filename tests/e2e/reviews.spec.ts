import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const ALL = 6;

/** The skeleton over the reviews: its animations, and how much of it is visible. */
const skeleton = (page: Page) =>
  page.locator('.reviews').evaluate((reviews) => ({
    durations: reviews
      .getAnimations({ subtree: true })
      .map((animation) => animation.effect?.getComputedTiming().endTime),
    opacities: [...reviews.querySelectorAll('blockquote')].map(
      (review) => getComputedStyle(review, '::after').opacity,
    ),
  }));

/** Unfolds the panel; `hold` stops every animation at its start. */
const unfold = (page: Page, { hold }: { hold: boolean }) =>
  page.locator('.illustrative details').evaluate((details, held) => {
    (details as HTMLDetailsElement).open = true;
    // Asking for a box starts the layout, and with it the animations.
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

test('example reviews are folded, marked as examples, and covered by a skeleton for a second', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/school/ferrandi-paris');
  const panel = page.getByRole('region', { name: 'Illustrative data' });
  await expect(panel.locator('blockquote').first()).toBeHidden();
  expect((await panel.boundingBox())?.height).toBeLessThan(100);

  await unfold(page, { hold: true });
  const covered = await skeleton(page);
  expect(covered.durations).toEqual(Array(ALL).fill(1000));
  expect(covered.opacities).toEqual(Array(ALL).fill('1'));
  const places = () =>
    page
      .locator('.reviews blockquote p')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  const before = await places();
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  expect((await skeleton(page)).opacities).toEqual(Array(ALL).fill('0'));
  expect(await places()).toEqual(before);

  await expect(panel.locator('blockquote')).toHaveCount(ALL);
  for (const kind of ['Students', 'Alumni', 'Teachers'])
    await expect(panel.getByRole('heading', { name: `${kind} (example)`, exact: true })).toHaveCount(1);
  await expect(panel.locator('blockquote footer > span:first-child')).toHaveText(
    Array(ALL).fill(/\(example\)/),
  );
  const [fact = 0] = await fontSizes(page, '.facts dd');
  expect(Math.max(...(await fontSizes(page, '.illustrative *')))).toBeLessThanOrEqual(fact);

  await test.step('there is no skeleton where motion is unwanted', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await unfold(page, { hold: false });
    expect(await skeleton(page)).toEqual({ durations: [], opacities: Array(ALL).fill('0') });
  });
});

test('example reviews are read without JavaScript', { tag: '@no-js' }, async ({ page }) => {
  await page.goto('/escuela/ferrandi-paris');
  const reviews = page.locator('.reviews blockquote');
  await expect(reviews).toHaveCount(ALL);
  await expect(page.locator('.reviews footer').getByText('(ejemplo)')).toHaveCount(ALL);
  await page.locator('.illustrative summary').click();
  await expect(reviews.last()).toBeVisible();
});
