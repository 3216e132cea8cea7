import type { Page } from '@playwright/test';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** Error pages have their own policy: each must be complete, with its scripts. */

test.use({ locale: 'es-ES' });

async function expectMissing(page: Page, area: string): Promise<void> {
  const answer = await page.goto(`${area}/no-such-page/at-all`);
  expect(answer?.status(), area).toBe(404);
  expect(answer?.headers()['cache-control'], area).toBe('private, no-store');
  await expect(page.getByRole('heading', { level: 1, name: 'Página no encontrada' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', /noindex/);
}

test.beforeEach(async ({ page, problems }) => {
  problems.expect(/^answer 404 GET .*\/no-such-(page\/at-all|school)$/);
  await page.addInitScript(() => localStorage.setItem('gcsd-theme', 'dark'));
});

test('unknown addresses are complete pages for a visitor', async ({ page }) => {
  for (const area of ['', '/auth', '/escuela/no-such-school']) await expectMissing(page, area);
});

test('unknown addresses are complete pages for an administrator', async ({ page }) => {
  await signInAs(page, 'admin');
  for (const area of ['/auth/profile', '/admin', '/image-manager', '/escuela/no-such-school'])
    await expectMissing(page, area);
  await page.goto('/admin/schools/edit/no-such-school');
  await expect(page.getByRole('heading', { name: 'Error al cargar la escuela' })).toBeVisible();
});
