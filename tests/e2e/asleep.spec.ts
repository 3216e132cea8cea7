import type { Page } from '@playwright/test';
import { awaken, isAsleep } from '../support/awake.ts';
import { expect, test } from '../support/test.ts';

/** Every kind of public page. */
const PAGES = [
  ...['/es', '/en?country=spain', '/en?search=zzzz', '/escuela/ferrandi-paris', '/school/no-such-school'],
  ...['/contacto', '/about-us', '/politica-cookies', '/compare?schools=ferrandi-paris', '/no-such-page'],
];

const theme = (page: Page) => page.locator('html').getAttribute('data-theme');

test.describe('the components of a public page @desktop', () => {
  for (const path of PAGES) {
    test(`sleep on ${path} until the mouse moves, and wake without a complaint`, async ({
      page,
      problems,
    }) => {
      problems.expect(/^answer 404 GET .*\/no-such-(school|page)$/);
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await isAsleep(page)).toBe(true);
      const before = await page.getByRole('main').ariaSnapshot();
      await awaken(page);
      expect(await isAsleep(page)).toBe(false);
      expect(await page.getByRole('main').ariaSnapshot()).toBe(before);
    });
  }

  test('are fetched once the page is there, and for those who save data only when needed', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/chunks\/.*\.js$/.test(request.url())) asked.push(request.resourceType());
    });
    // Pages that no other journey makes anew: one that is made for a request still names its files itself.
    await page.goto('/sobre-nosotros', { waitUntil: 'networkidle' });
    await expect.poll(() => asked.length).toBeGreaterThan(3);
    expect(asked).not.toContain('script');
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    asked.length = 0;
    await page.goto('/about-us', { waitUntil: 'networkidle' });
    expect(asked).toEqual([]);
    await awaken(page);
    expect(asked).toContain('script');
  });

  test('need not be awake for the theme to be named by what it would become', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/en', { waitUntil: 'networkidle' });
    const button = page.getByRole('button', { name: 'Switch to light theme' });
    await expect(button).toBeVisible();
    expect(await isAsleep(page)).toBe(true);
    await button.click();
    await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
    expect(await theme(page)).toBe('light');
  });

  test('answer the click that woke them', async ({ page }) => {
    await page.goto('/es', { waitUntil: 'networkidle' });
    await page.evaluate(() => document.querySelector<HTMLElement>('.site-header button.needs-js')?.click());
    await expect.poll(() => theme(page)).toBe('dark');
  });

  test('open a small window to share, also when the click came before them', async ({ page }) => {
    await page.goto('/escuela/ferrandi-paris', { waitUntil: 'networkidle' });
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page
        .locator('.share-panel a')
        .first()
        .evaluate((link: HTMLElement) => link.click()),
    ]);
    expect(await popup.evaluate(() => window.name)).toBe('share');
  });

  test('check the contact form, also when it was sent before them', async ({ page }) => {
    await page.goto('/contact', { waitUntil: 'networkidle' });
    await page.evaluate(() => document.querySelector<HTMLElement>('.contact-form [type=submit]')?.click());
    await expect(page.getByText('Please fill in all fields')).toBeVisible();
    await expect(page).toHaveURL(/\/contact$/);
  });

  test('search what was typed before them', async ({ page }) => {
    await page.goto('/en', { waitUntil: 'networkidle' });
    await page.evaluate(() => {
      const box = document.querySelector<HTMLInputElement>('.filters input[type=search]');
      box?.focus();
      if (box) box.value = 'ferrandi';
    });
    await expect(page).toHaveURL(/\?search=ferrandi$/);
    await expect(page.locator('.filters input[type=search]')).toHaveValue('ferrandi');
  });

  test('leave alone what was restored into a form that nobody is in', async ({ page }) => {
    await page.clock.install();
    await page.goto('/en', { waitUntil: 'networkidle' });
    await page.evaluate(() => {
      const box = document.querySelector<HTMLInputElement>('.filters input[type=search]');
      if (box) box.value = 'ferrandi';
    });
    await awaken(page);
    await page.clock.runFor(1000);
    await expect(page).toHaveURL(/\/en$/);
  });

  test.describe('that never come', () => {
    test.beforeEach(async ({ page, problems }) => {
      problems.expect(/chunks/);
      await page.clock.install();
      await page.route('**/_next/static/chunks/*.js', (route) => route.abort());
      await page.goto('/escuela/ferrandi-paris');
      await page.locator('.share > summary').click();
      // Time passes only where a test lets it.
      await page.clock.pauseAt(Date.now() + 60_000);
    });

    test('leave a click to the browser after a while', async ({ page }) => {
      const link = page.locator('.share-panel a').first();
      let opened = 0;
      page.on('popup', () => {
        opened += 1;
      });
      await link.click();
      await page.clock.runFor(3900);
      expect(opened).toBe(0);
      await page.clock.runFor(200);
      await expect.poll(() => opened).toBe(1);
    });

    test('leave a click for a new tab to the browser at once', async ({ page, context }) => {
      const [tab] = await Promise.all([
        context.waitForEvent('page'),
        page
          .locator('.share-panel a')
          .first()
          .click({ modifiers: ['ControlOrMeta'] }),
      ]);
      expect(tab).not.toBe(page);
    });
  });
});

test('admin and account pages do not sleep @desktop', async ({ page }) => {
  await page.goto('/auth', { waitUntil: 'networkidle' });
  expect(await isAsleep(page)).toBe(false);
});
