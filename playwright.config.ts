import { defineConfig, devices } from '@playwright/test';
import { BROWSER_FLAGS, installedBrowser } from './scripts/lib/browser.mjs';

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
  ...(!process.env.SITE_UNDER_TEST && { globalSetup: './tests/support/global-setup.ts' }),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // They wait for pages and each other two fifths of the time: a third worker fills it.
  workers: 3,
  // A journey that needs a second try is at fault, or what it visits.
  retries: 0,
  // When to give up, not how long to wait: machines that run this may be starved.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: { baseURL: process.env.SITE_UNDER_TEST, screenshot: 'only-on-failure' },
  projects: [
    { name: 'desktop', grepInvert: /@phone|@no-js|@narrow|@deep/, use: desktop },
    { name: 'phone', grepInvert: /@desktop|@no-js|@wide|@deep/, use: phone },
    { name: 'no-js', grep: /@no-js/, use: { ...desktop, javaScriptEnabled: false } },
    { name: 'desktop @deep', grep: /@narrow|@deep\b.*@deep/, grepInvert: /@phone|@no-js/, use: desktop },
    { name: 'phone @deep', grep: /@wide|@deep\b.*@deep/, grepInvert: /@desktop|@no-js/, use: phone },
  ],
});
