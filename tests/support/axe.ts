import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Rules that depend on colours; a theme changes nothing else. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const THEMES = ['light', 'dark'] as const;

/**
 * Fails on axe violations: all rules in the light theme, the colour rules in the dark one. `npm run check:pages`
 * applies all rules to public pages in both themes.
 */
export async function expectAccessible(
  page: Page,
  themes: readonly (typeof THEMES)[number][] = THEMES,
): Promise<void> {
  // A client-side navigation of Next.js sets the title after the content.
  await expect(page).toHaveTitle(/./);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const isLoaded = await page.evaluate(() => 'axe' in window);
    const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
      .options({ resultTypes: ['violations'] })
      // No page has frames: without legacy mode axe opens an empty page to merge their results.
      .setLegacyMode()
      .disableRules('document-title');
    if (colorScheme === 'dark') axe.withRules(COLOUR_RULES);
    const { violations } = await axe.analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
    expect(found, `${colorScheme} theme`).toEqual([]);
  }
}

/** Fails when the page scrolls horizontally. */
export const expectNoOverflow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
