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
