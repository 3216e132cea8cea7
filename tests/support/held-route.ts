import type { Page } from '@playwright/test';

/** Holds a page's requests to these addresses until the returned function is called. */
export async function holdRoute(page: Page, addresses: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await released.promise;
    // The page may be closed already.
    await route.continue().catch(() => undefined);
  });
  return released.resolve;
}
