import { defineConfig, devices } from '@playwright/test';
import { BROWSER_FLAGS, installedBrowser } from './scripts/lib/browser.mjs';
import { SITE_WORKERS } from './tests/support/site.ts';

const executablePath = installedBrowser();
const chromium = {
  browserName: 'chromium',
  launchOptions: { args: BROWSER_FLAGS, ...(executablePath ? { executablePath } : {}) },
} as const;
const desktop = { ...chromium, viewport: { width: 1440, height: 900 } };
const phone = { ...devices['Pixel 7'], ...chromium, viewport: { width: 390, height: 844 } };

/**
 * Journeys through a production build. `npm test` hands over a site (SITE_UNDER_TEST); without one the set-up starts its own.
 * Tags choose the screens: a test runs at desktop and phone size, unless it is tagged @desktop, @phone or @no-js, and
 * then only there. Of one tagged @wide or @narrow `npm test` takes the desktop or the phone, and `npm run test:deep` the
 * other; tests tagged @deep are the latter's alone. A project's name counts as a tag of its tests.
 * None depends on another: `npm test` takes them in another order each time (TEST_ORDER), as does `npx playwright test --shuffle=7`.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/support/site-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: SITE_WORKERS,
  retries: 0,
  // Limits for tests that hang, far above what a busy machine needs.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: { screenshot: 'only-on-failure' },
  projects: [
    { name: 'desktop', grepInvert: /@phone|@no-js|@narrow|@deep/, use: desktop },
    { name: 'phone', grepInvert: /@desktop|@no-js|@wide|@deep/, use: phone },
    { name: 'no-js', grep: /@no-js/, use: { ...desktop, javaScriptEnabled: false } },
    { name: 'desktop @deep', grep: /@narrow|@deep\b.*@deep/, grepInvert: /@phone|@no-js/, use: desktop },
    { name: 'phone @deep', grep: /@wide|@deep\b.*@deep/, grepInvert: /@desktop|@no-js/, use: phone },
  ],
});
