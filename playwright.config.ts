import { defineConfig, devices } from '@playwright/test';
import { BROWSER_FLAGS, installedBrowser } from './scripts/lib/browser.mjs';

const executablePath = installedBrowser();
const chromium = {
  browserName: 'chromium',
  launchOptions: { args: BROWSER_FLAGS, ...(executablePath ? { executablePath } : {}) },
} as const;

/**
 * Journeys through a production build. `npm test` hands over a site (SITE_UNDER_TEST); without one the set-up starts its own.
 * Tags choose the screens: a test runs at desktop and phone size, unless it is tagged @desktop, @phone or @no-js, and
 * then only there.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: process.env.SITE_UNDER_TEST ? undefined : './tests/support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // Machines that run this for everybody are shared: a journey that was starved gets a second chance, and is named.
  retries: process.env.CI ? 1 : 0,
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
