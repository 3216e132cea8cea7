import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { SCREEN } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const SLUG = 'ferrandi-paris';
const LANGUAGES = [
  {
    path: `/school/${SLUG}`,
    screen: SCREEN.en,
    label: 'Share this page',
    copy: 'Copy link',
    copied: 'Copied',
    facebook: 'Share on Facebook',
  },
  {
    path: `/escuela/${SLUG}`,
    screen: SCREEN.es,
    label: 'Compartir esta página',
    copy: 'Copiar enlace',
    copied: 'Copiado',
    facebook: 'Compartir en Facebook',
  },
];

const button = (page: Page, label: string) => page.locator(`summary[aria-label="${label}"]`);
const panel = (page: Page) => page.locator('.share-panel');

for (const { path, screen, label, copy, copied, facebook } of LANGUAGES) {
  test.describe(`sharing ${path} ${screen}`, () => {
    test('offers the four networks with the canonical address', async ({ page }) => {
      await page.goto(path);
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
      await expect(panel(page)).toBeHidden();
      await button(page, label).click();
      await expect(panel(page).getByRole('link', { name: facebook })).toBeVisible();
      const hosts = await panel(page)
        .getByRole('link')
        .evaluateAll((links) =>
          links.map((link) => new URL((link as HTMLAnchorElement).href)).map((url) => url.href),
        );
      expect(hosts.map((href) => new URL(href).host)).toEqual([
        'www.facebook.com',
        'x.com',
        'www.linkedin.com',
        'wa.me',
      ]);
      for (const href of hosts) expect(decodeURIComponent(href)).toContain(canonical);
    });

    test('copies the address and says so for two seconds', async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.clock.install();
      await page.goto(path);
      await button(page, label).click();
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.getByRole('button', { name: copy }).click();
      await expect(page.getByRole('button', { name: copied })).toBeVisible();
      await expect(panel(page).getByRole('status')).toHaveText(copied);
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(canonical);
      await page.clock.runFor(1900);
      await expect(panel(page).getByRole('status')).toHaveText(copied);
      await page.clock.runFor(200);
      await expect(page.getByRole('button', { name: copy })).toBeVisible();
      await expect(panel(page).getByRole('status')).toHaveText('');
    });
  });
}

test.describe('the share menu', () => {
  const english = '/school/ferrandi-paris';

  test('opens a network in a window of 600 by 400 @wide', async ({ page }) => {
    await page.addInitScript(() => {
      window.open = (...given: unknown[]) => {
        (window as { opened?: unknown }).opened = given;
        return {} as Window;
      };
    });
    await page.goto(english);
    await button(page, 'Share this page').click();
    await panel(page).getByRole('link', { name: 'Share on LinkedIn' }).click();
    const opened = await page.evaluate(() => (window as { opened?: string[] }).opened);
    expect(opened?.[0]).toMatch(/^https:\/\/www\.linkedin\.com\//);
    expect(opened?.[2]).toMatch(/\bwidth=600\b.*\bheight=400\b/);
    expect(page.url()).toContain(english);
  });

  for (const [blocked, prevented] of [
    [true, false],
    [false, true],
  ]) {
    test(`${blocked ? 'lets a link be a link where small windows are blocked @wide' : 'follows no link twice @narrow'}`, async ({
      page,
    }) => {
      await page.addInitScript((isBlocked) => {
        window.open = () => (isBlocked ? null : ({} as Window));
        window.addEventListener('click', (event) => {
          if (!(event.target as Element).closest('a')) return;
          (window as { prevented?: boolean }).prevented = event.defaultPrevented;
          event.preventDefault();
        });
      }, blocked);
      await page.goto(english);
      await button(page, 'Share this page').click();
      await panel(page).getByRole('link', { name: 'Share on X' }).click();
      expect(await page.evaluate(() => (window as { prevented?: boolean }).prevented)).toBe(prevented);
    });
  }

  test('copies without a clipboard too @narrow', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(english);
    await page.evaluate(() => navigator.clipboard.writeText('before'));
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
    });
    await button(page, 'Share this page').click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/school\/ferrandi-paris$/);
  });

  test('offers the device’s own menu where there is one @narrow', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: async (shared: unknown) => {
          (window as { shared?: unknown }).shared = shared;
          throw new DOMException('closed again', 'AbortError');
        },
      });
    });
    await page.goto(english);
    await button(page, 'Share this page').click();
    await page.getByRole('button', { name: 'More options…' }).click();
    expect(await page.evaluate(() => (window as { shared?: unknown }).shared)).toEqual({
      url: await page.locator('link[rel=canonical]').getAttribute('href'),
      title: 'FERRANDI Paris',
    });
  });

  test('closes with Escape and gives focus back @wide', async ({ page }) => {
    await page.goto(english);
    await button(page, 'Share this page').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(panel(page).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(button(page, 'Share this page')).toBeFocused();
  });

  test('closes with a click elsewhere @wide', async ({ page }) => {
    await page.goto(english);
    await button(page, 'Share this page').click();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(panel(page)).toBeHidden();
  });

  test('stays inside a narrow window', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(english);
    await button(page, 'Share this page').click();
    const box = await panel(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320);
    expect(box?.y).toBeGreaterThanOrEqual(0);
  });

  test('is accessible when it is open @narrow', async ({ page }) => {
    await page.goto(english);
    await button(page, 'Share this page').click();
    await expectAccessible(page);
  });

  test('is not printed @wide', async ({ page }) => {
    await page.goto(english);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.share')).toBeHidden();
  });
});

test('the share menu works without script @no-js', async ({ page }) => {
  await page.goto(`/school/${SLUG}`);
  await button(page, 'Share this page').click();
  await expect(panel(page).getByRole('link')).toHaveCount(4);
  await expect(panel(page).getByRole('link').first()).toBeVisible();
  await expect(panel(page).getByRole('link').first()).toHaveAttribute('target', '_blank');
  await expect(panel(page).getByRole('button', { includeHidden: true })).toHaveCount(2);
  await expect(panel(page).getByRole('button')).toHaveCount(0);
});
