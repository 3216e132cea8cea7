import type { Locator } from '@playwright/test';
import { expect } from './test.ts';

/** Presses a button until what it brings is seen: a click before the page's script is at work is repeated. */
export async function press(button: Locator, seen: Locator): Promise<void> {
  await expect(async () => {
    if (await seen.isVisible()) return;
    await button.click({ timeout: 1000 });
    await expect(seen).toBeVisible({ timeout: 5000 });
  }).toPass();
}
