import type { Page } from '@playwright/test';

/**
 * Opens a page of the admin area or the account and waits until its components are at work: a field that is filled
 * before would be emptied again, and a press would be lost.
 */
export async function openApp(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await atWork(page);
}

/** Waits until the components of such a page answer, after it was loaded in another way. */
export async function atWork(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const controls = [...document.querySelectorAll('main button, main input, main select, header button')];
    // React notes an element's properties on it when it takes it over.
    return controls.every((control) => Object.keys(control).some((key) => key.startsWith('__reactProps$')));
  });
}
