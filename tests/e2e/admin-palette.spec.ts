import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { insertSchool } from '../support/insert-school.ts';
import { openApp } from '../support/open.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const palette = (page: Page) => page.getByRole('dialog');
const field = (page: Page) => palette(page).getByRole('combobox');

async function openPalette(page: Page): Promise<void> {
  await expect(page.locator('[aria-keyshortcuts~="Control+K"]')).toBeAttached();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
}

/** Whether a script that the page has loaded is the one of the palette. */
async function hasPaletteScript(page: Page): Promise<boolean> {
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (/\.js(\?|$)/.test(name) ? [name] : [])),
  );
  for (const script of scripts) {
    const { pathname, search } = new URL(script);
    if ((await (await page.request.get(pathname + search)).text()).includes('cmdk-item')) return true;
  }
  return false;
}

test.describe('in Spanish', () => {
  test.use({ locale: 'es' });

  test('the command palette opens schools and actions by keyboard and from its button', async ({ page }) => {
    const { id, name } = await insertSchool('Paleta');
    await signInAs(page, 'admin');
    await openApp(page, '/admin/messages');
    expect(await hasPaletteScript(page)).toBe(false);
    await openPalette(page);
    expect(await hasPaletteScript(page)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();

    await page.getByRole('button', { name: 'Ir a…' }).click();
    await field(page).fill('zzzz nothing');
    await expect(palette(page).getByText('No hay nada con ese nombre.')).toBeVisible();
    await field(page).fill('CREAR ESCUELA');
    await page.getByRole('option', { name: 'Crear Escuela' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Crear Escuela' })).toBeVisible();

    await openPalette(page);
    await expect(palette(page)).toHaveAccessibleName('Buscar o ir a');
    await page.keyboard.type(name);
    const school = page.getByRole('option', { name });
    await expect(school).toContainText('inactiva');
    await expect(school).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/admin/schools/edit/${id}`);
  });
});

test.describe('in English', () => {
  test.use({ locale: 'en' });

  test('the command palette ignores late answers and works without the search of schools', async ({
    page,
    problems,
  }) => {
    problems.expect(/^answer 503 GET .*\/api\/admin\/search\?/);
    const [early, late] = [await insertSchool('Paleta'), await insertSchool('Paleta')];
    const held = Promise.withResolvers<void>();
    const isEarly = (url: string) => new URL(url).searchParams.toString().includes(early.name.slice(7));
    await page.route('**/api/admin/search*', async (route) => {
      if (isEarly(route.request().url())) await held.promise;
      await route.continue().catch(() => undefined);
    });
    await signInAs(page, 'admin');
    await openApp(page, '/admin/messages');
    await openPalette(page);
    const asked = page.waitForRequest((request) => isEarly(request.url()));
    await field(page).fill(early.name);
    await asked;
    await field(page).fill(late.name);
    await expect(page.getByRole('option', { name: late.name })).toBeVisible();
    held.resolve();
    await expect(page.getByRole('option', { name: early.name })).toHaveCount(0);
    await expect(page.getByRole('option', { name: late.name })).toBeVisible();

    await page.route('**/api/admin/search*', (route) =>
      route.fulfill({ status: 503, json: { error: 'failed' } }),
    );
    await field(page).fill('Create School');
    await expect(palette(page).getByText('Schools cannot be searched right now.')).toBeVisible();
    await page.getByRole('option', { name: 'Create School' }).click();
    await expect(page).toHaveURL('/admin/schools/create');

    await test.step('unsaved changes are asked about first', async () => {
      await page.getByLabel('Name', { exact: true }).fill('Unsaved');
      await openPalette(page);
      await field(page).fill('Messages');
      await page.getByRole('option', { name: 'Messages' }).first().click();
      await expect(page.getByRole('alertdialog', { name: 'There are unsaved changes' })).toBeVisible();
    });
  });
});
