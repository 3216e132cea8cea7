import type { Page } from '@playwright/test';

/** Holds what a page asks for at these addresses until it is let go. */
export async function holdRoute(page: Page, addresses: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await released.promise;
    // A page that has gone needs nothing any more.
    await route.continue().catch(() => undefined);
  });
  return released.resolve;
}
