import { defineConfig, devices } from '@playwright/test';
import { BROWSER_FLAGS, installedBrowser } from './scripts/lib/browser.mjs';
import { DEEP } from './tests/support/deep.ts';

const executablePath = installedBrowser();
const chromium = {
  browserName: 'chromium',
  launchOptions: { args: BROWSER_FLAGS, ...(executablePath ? { executablePath } : {}) },
} as const;

/**
 * Journeys through a production build. `npm test` hands over a site (SITE_UNDER_TEST); without one the set-up starts its own.
 * Tags choose the screens: a test runs at desktop and phone size, unless it is tagged @desktop, @phone or @no-js, and
 * then only there. What is tagged @deep runs in `npm run test:deep` alone, which sets TEST_DEEP and leaves out the rest.
 * `npx playwright test --shuffle 7` runs the journeys in another order; none depends on another.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  ...(!process.env.SITE_UNDER_TEST && { globalSetup: './tests/support/global-setup.ts' }),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // A journey that needs a second try is at fault, or what it visits.
  retries: 0,
  // When to give up, not how long to wait: machines that run this may be starved.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  ...(DEEP ? { grep: /@deep/ } : { grepInvert: /@deep/ }),
  reporter: 'list',
  use: { baseURL: process.env.SITE_UNDER_TEST, screenshot: 'only-on-failure' },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone|@no-js/,
      use: { ...chromium, viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grepInvert: /@desktop|@no-js/,
      use: { ...devices['Pixel 7'], ...chromium, viewport: { width: 390, height: 844 } },
    },
    {
      name: 'no-js',
      grep: /@no-js/,
      use: { ...chromium, viewport: { width: 1440, height: 900 }, javaScriptEnabled: false },
    },
  ],
});
