import { defineConfig, devices } from '@playwright/test';
import { BROWSER_FLAGS, installedBrowser } from './scripts/lib/browser.mjs';
import { SITE_WORKERS } from './tests/support/site.ts';

const executablePath = installedBrowser();
const chromium = {
  browserName: 'chromium',
  launchOptions: { args: BROWSER_FLAGS, ...(executablePath ? { executablePath } : {}) },
} as const;
const desktop = { ...chromium, viewport: { width: 1440, height: 900 } };
/** Without a graphics card, animations take a quarter of a test's time; smoke.spec.ts runs with them. */
const still = { contextOptions: { reducedMotion: 'reduce' } } as const;
const phone = { ...devices['Pixel 7'], ...chromium, viewport: { width: 390, height: 844 } };

/**
 * Untagged tests run at desktop size, @phone at phone size, @both at both, @no-js without JavaScript. `--shuffle=7`
 * repeats an order.
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
    { name: 'desktop', grepInvert: /@phone|@no-js/, use: { ...desktop, ...still } },
    { name: 'phone', grep: /@phone|@both/, use: { ...phone, ...still } },
    { name: 'no-js', grep: /@no-js/, use: { ...desktop, ...still, javaScriptEnabled: false } },
  ],
});
