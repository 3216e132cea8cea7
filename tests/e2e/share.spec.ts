import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const ENGLISH = '/school/ferrandi-paris';

interface Noted {
  opened?: unknown[] | undefined;
  blocked?: boolean;
  prevented?: boolean;
  shared?: unknown;
}

const button = (page: Page, label = 'Share this page') => page.locator(`summary[aria-label="${label}"]`);
const panel = (page: Page) => page.locator('.share-panel');
const canonical = (page: Page) => page.locator('link[rel=canonical]').getAttribute('href');

test('the share menu offers four networks in small windows and closes like a menu', async ({ page }) => {
  await page.addInitScript(() => {
    const noted = window as Noted;
    window.open = (...given: unknown[]) => {
      noted.opened = given;
      return noted.blocked ? null : ({} as Window);
    };
    window.addEventListener('click', (event) => {
      if (!(event.target as Element).closest('.share-panel a')) return;
      noted.prevented = event.defaultPrevented;
      event.preventDefault();
    });
  });
  await page.goto(ENGLISH);
  await expect(panel(page)).toBeHidden();

  await test.step('with the keyboard', async () => {
    await button(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(panel(page).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
  });

  await test.step('with a click elsewhere', async () => {
    await button(page).click();
    await expect(panel(page)).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(panel(page)).toBeHidden();
  });

  await test.step('each network gets the canonical address', async () => {
    await button(page).click();
    await expect(panel(page)).toBeVisible();
    const hrefs = await panel(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    expect(hrefs.map((href) => new URL(href).host)).toEqual([
      'www.facebook.com',
      'x.com',
      'www.linkedin.com',
      'wa.me',
    ]);
    const address = await canonical(page);
    for (const href of hrefs) expect(decodeURIComponent(href)).toContain(address);
  });

  await test.step('a network opens in a window of 600 by 400', async () => {
    await panel(page).getByRole('link', { name: 'Share on LinkedIn' }).click();
    const { opened, prevented } = await page.evaluate(() => {
      const noted = window as Noted;
      return { opened: noted.opened, prevented: noted.prevented };
    });
    expect(opened?.[0]).toMatch(/^https:\/\/www\.linkedin\.com\//);
    expect(opened?.[2]).toMatch(/\bwidth=600\b.*\bheight=400\b/);
    expect(prevented).toBe(true);
  });

  await test.step('its link is followed where windows are blocked', async () => {
    await page.reload();
    await page.evaluate(() => {
      (window as Noted).blocked = true;
    });
    await button(page).click();
    await panel(page).getByRole('link', { name: 'Share on X' }).click();
    expect(await page.evaluate(() => (window as Noted).prevented)).toBe(false);
  });

  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.share')).toBeHidden();
});

test('the share menu is four links without JavaScript', { tag: '@no-js' }, async ({ page }) => {
  await page.goto(ENGLISH);
  await button(page).click();
  await expect(panel(page).getByRole('link')).toHaveCount(4);
  await expect(panel(page).getByRole('link').first()).toBeVisible();
  await expect(panel(page).getByRole('link').first()).toHaveAttribute('target', '_blank');
  await expect(panel(page).getByRole('button')).toHaveCount(0);
});
