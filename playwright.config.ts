import { defineConfig, devices } from '@playwright/test';
import { BROWSER_FLAGS, installedBrowser } from './scripts/lib/browser.mjs';

const executablePath = installedBrowser();
const chromium = {
  browserName: 'chromium',
  launchOptions: { args: BROWSER_FLAGS, ...(executablePath ? { executablePath } : {}) },
} as const;
const desktop = { ...chromium, viewport: { width: 1440, height: 900 } };
/** Without a graphics card, animations and view transitions cost a quarter of a test's time; smoke.spec.ts runs with them. */
const still = { contextOptions: { reducedMotion: 'reduce' } } as const;
const phone = { ...devices['Pixel 7'], ...chromium, viewport: { width: 390, height: 844 } };

/**
 * Journeys through a production build. `npm test` hands over a site (SITE_UNDER_TEST); without one the set-up starts its own.
 * Tags choose the project: a test without a tag runs at desktop size, @phone at phone size, @both at both sizes, and @no-js
 * without JavaScript only.
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
    { name: 'desktop', grepInvert: /@phone|@no-js/, use: { ...desktop, ...still } },
    { name: 'phone', grep: /@phone|@both/, use: { ...phone, ...still } },
    { name: 'no-js', grep: /@no-js/, use: { ...desktop, ...still, javaScriptEnabled: false } },
  ],
});
