import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';

export interface Screen {
  name: string;
  path: string;
  act?: (page: Page) => Promise<void>;
  /** Only for states of narrow or wide screens. */
  width?: number;
}

const WIDTHS = [320, 1440];
const THEMES = ['light', 'dark'] as const;

/** axe and horizontal scrolling on every screen, narrow and wide, light and dark. A sentence for each problem. */
export async function accessFaults(
  browser: Browser,
  base: string,
  screens: readonly Screen[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of THEMES) {
    for (const width of WIDTHS) {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      for (const screen of screens) {
        if (screen.width !== undefined && screen.width !== width) continue;
        const page = await context.newPage();
        const where = `${screen.name} (${width} px, ${colorScheme})`;
        await page.goto(base + screen.path);
        await screen.act?.(page);
        const { violations } = await new AxeBuilder({ page }).analyze();
        for (const { id, help, nodes } of violations) {
          faults.push(
            `${where}: ${id}, ${help}: ${nodes
              .map(({ target }) => target.join(' '))
              .slice(0, 3)
              .join('; ')}`,
          );
        }
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (overflow > 0) faults.push(`${where}: the page is ${overflow} px wider than the screen`);
        await page.close();
      }
      await context.close();
    }
  }
  return faults;
}
