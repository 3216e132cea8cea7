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
      problems.expect(/answer 404/);
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await isAsleep(page)).toBe(true);
      const before = await page.getByRole('main').ariaSnapshot();
      await awaken(page);
      expect(await isAsleep(page)).toBe(false);
      expect(await page.getByRole('main').ariaSnapshot()).toBe(before);
    });
  }

  test('answer the click that woke them', async ({ page }) => {
    await page.goto('/es', { waitUntil: 'networkidle' });
    await page.evaluate(() => document.querySelector<HTMLElement>('.masthead button.needs-js')?.click());
    await expect.poll(() => theme(page)).toBe('dark');
  });

  test('open the picture in place, also when the click came before them', async ({ page }) => {
    await page.goto('/escuela/ferrandi-paris', { waitUntil: 'networkidle' });
    await page.evaluate(() => document.querySelector<HTMLElement>('a.big')?.click());
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page).toHaveURL(/\/escuela\/ferrandi-paris$/);
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

  test('give a click back to the browser when they never come', async ({ page, problems }) => {
    problems.expect(/chunks/);
    await page.clock.install();
    await page.route('**/_next/static/chunks/**', (route) =>
      route.request().url().endsWith('.js') ? route.abort() : route.continue(),
    );
    await page.goto('/escuela/ferrandi-paris');
    const picture = await page.locator('a.big').getAttribute('href');
    await page.locator('a.big').click();
    await page.clock.runFor(4000);
    await expect(page).toHaveURL(new RegExp(`${picture}$`));
  });

  test('leave clicks for new tabs to the browser', async ({ page, context }) => {
    await page.goto('/escuela/ferrandi-paris', { waitUntil: 'networkidle' });
    const opened = context.waitForEvent('page');
    await page.evaluate(() =>
      document
        .querySelector('a.big')
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })),
    );
    await opened;
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test('admin and account pages do not sleep @desktop', async ({ page }) => {
  await page.goto('/auth', { waitUntil: 'networkidle' });
  expect(await isAsleep(page)).toBe(false);
});
