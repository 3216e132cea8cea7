import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** What axe judges by colours, which is all that a theme changes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Fails with what axe finds in the page as it stands: by every rule in the light theme, by those about colours in the
 * dark one. `npm run test:deep` asks for every rule in both.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/./);
  const isDeep = test.info().project.name.includes('@deep');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Where Next.js puts a page in place of another by itself, the title comes a moment after the rest: waited for, above.
    const axe = new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      // Judges in the page itself: no page of this site has frames, whose findings an empty page would have to bring together.
      .setLegacyMode()
      .disableRules('document-title');
    if (colorScheme === 'dark' && !isDeep) axe.withRules(COLOUR_RULES);
    const { violations } = await axe.analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
    expect(found, `${colorScheme} theme`).toEqual([]);
  }
}
