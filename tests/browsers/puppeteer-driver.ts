import puppeteer, { type LaunchOptions, type Page } from 'puppeteer-core';
import { BROWSER_FLAGS, installedBrowser } from '../../scripts/lib/browser.mjs';
import type { Driver } from './driver.ts';

const FIREFOX = '/usr/bin/firefox-esr';

/** Chromium, and Firefox by WebDriver BiDi. `setUp` gets the window before the first page. */
export async function openPuppeteer(
  browser: 'chrome' | 'firefox',
  setUp?: (page: Page) => Promise<unknown>,
): Promise<Driver> {
  const options: LaunchOptions =
    browser === 'firefox'
      ? { browser, executablePath: FIREFOX }
      : { browser, executablePath: installedBrowser() ?? '', args: BROWSER_FLAGS };
  const program = await puppeteer.launch({ headless: true, acceptInsecureCerts: true, ...options });
  const page = await program.newPage();
  await setUp?.(page);
  return {
    open: async (address) => {
      await page.goto(address, { waitUntil: 'load' });
    },
    read: (expression) => page.evaluate(expression) as Promise<never>,
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    back: async () => {
      await page.goBack();
    },
    resize: (width, height) => page.setViewport({ width, height }),
    close: () => program.close(),
  };
}
