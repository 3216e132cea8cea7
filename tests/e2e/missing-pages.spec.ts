import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** Addresses that lead nowhere, where pages have a policy of their own: each is a whole page, with its scripts. */
const AREAS = [
  { below: '/auth', role: null },
  { below: '/auth/profile', role: 'user' },
  { below: '/admin', role: 'admin' },
  { below: '/image-manager', role: 'admin' },
  { below: '/escuela/no-such-school', role: 'admin' },
  { below: '', role: null },
] as const;

test.use({ locale: 'es-ES' });

for (const { below, role } of AREAS)
  test(`an unknown address below ${below || '/'} is a page that works ${role ? `for ${role}s ` : ''}@desktop`, async ({
    page,
    problems,
  }) => {
    problems.expect(/^answer 404 GET .*\/no-such-page\/at-all$/);
    if (role) await signInAs(page, role);
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    const answer = await page.goto(`${below}/no-such-page/at-all`);
    expect(answer?.status()).toBe(404);
    expect(answer?.headers()['cache-control']).toBe('private, no-store');
    await expect(page.getByRole('heading', { level: 1, name: 'Página no encontrada' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', /noindex/);
  });
