import type { Page } from '@playwright/test';

/** Whether the components of a public page still wait for somebody; see public/wake.js. */
export const isAsleep = (page: Page): Promise<boolean> =>
  page.evaluate(() => 'held' in (Reflect.get(globalThis, 'TURBOPACK') ?? {}));

/** Does what the first move of a mouse does, and waits until the components answer. */
export async function awaken(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        document.addEventListener('awake', () => resolve(), { once: true });
        document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
      }),
  );
}
