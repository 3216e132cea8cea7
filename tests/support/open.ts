import type { Page } from '@playwright/test';

/**
 * Opens a page of the admin area or the account and waits for hydration: earlier input would be reset, and clicks
 * lost.
 */
export async function openApp(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await atWork(page);
}

/** Waits for hydration after a page was loaded in another way. */
export async function atWork(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const controls = [...document.querySelectorAll('main button, main input, main select, header button')];
    // React adds properties to an element when it hydrates it.
    return controls.every((control) => Object.keys(control).some((key) => key.startsWith('__reactProps$')));
  });
}
