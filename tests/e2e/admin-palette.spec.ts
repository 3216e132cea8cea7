import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { insertSchool } from '../support/insert-school.ts';
import { openApp } from '../support/open.ts';
import { DESKTOP } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const TEXTS = {
  es: {
    open: 'Ir a…',
    title: 'Buscar o ir a',
    create: 'Crear Escuela',
    created: 'Crear Escuela',
    nothing: 'No hay nada con ese nombre.',
    failed: 'Ahora mismo no se pueden buscar escuelas.',
    hidden: 'inactiva',
    leave: 'Hay cambios sin guardar',
    name: 'Nombre',
  },
  en: {
    open: 'Go to…',
    title: 'Search or go to',
    create: 'Create School',
    created: 'Create School',
    nothing: 'Nothing has that name.',
    failed: 'Schools cannot be searched right now.',
    hidden: 'inactive',
    leave: 'There are unsaved changes',
    name: 'Name',
  },
} as const;

/** A hidden school of this test's own. */
const makeSchool = () => insertSchool('Paleta');

const palette = (page: Page) => page.getByRole('dialog');
const field = (page: Page) => palette(page).getByRole('combobox');

/** Opens it by keyboard. */
async function openPalette(page: Page): Promise<void> {
  await expect(page.locator('[aria-keyshortcuts~="Control+K"]')).toBeAttached();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
}

for (const language of ['es', 'en'] as const) {
  const t = TEXTS[language];

  test.describe(`the command palette in ${language} ${DESKTOP[language]}`, () => {
    test.use({ locale: language });

    test('jumps to a school by keyboard alone', async ({ page }) => {
      const { id, name } = await makeSchool();
      await signInAs(page, 'admin');
      await openApp(page, '/admin');
      await openPalette(page);
      await expect(palette(page)).toHaveAccessibleName(t.title);
      await page.keyboard.type(name);
      const school = page.getByRole('option', { name });
      await expect(school).toContainText(t.hidden);
      await expect(school).toHaveAttribute('aria-selected', 'true');
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`/admin/schools/edit/${id}`);
    });

    test('jumps to what can be done, from its button, and says when nothing fits @deep', async ({ page }) => {
      await signInAs(page, 'admin');
      await openApp(page, '/admin/messages');
      const button = page.getByRole('button', { name: t.open });
      await openPalette(page);
      await page.keyboard.press('Escape');
      await expect(palette(page)).toBeHidden();
      await button.click();
      await field(page).fill('zzzz nothing');
      await expect(palette(page).getByText(t.nothing)).toBeVisible();
      await field(page).fill(t.create.toUpperCase());
      await page.getByRole('option', { name: t.create }).click();
      await expect(page.getByRole('heading', { level: 1, name: t.created })).toBeVisible();
    });

    test('never shows an answer that comes too late @deep', async ({ page }) => {
      const [early, late] = [await makeSchool(), await makeSchool()];
      const held = Promise.withResolvers<void>();
      await page.route('**/api/admin/search*', async (route) => {
        if (decodeURIComponent(route.request().url()).includes(early.name.slice(7))) await held.promise;
        await route.continue().catch(() => undefined);
      });
      await signInAs(page, 'admin');
      await openApp(page, '/admin');
      await openPalette(page);
      const asked = page.waitForRequest((request) => request.url().includes(early.name.slice(7)));
      await field(page).fill(early.name);
      await asked;
      await field(page).fill(late.name);
      await expect(page.getByRole('option', { name: late.name })).toBeVisible();
      held.resolve();
      await expect(page.getByRole('option', { name: early.name })).toHaveCount(0);
      await expect(page.getByRole('option', { name: late.name })).toBeVisible();
    });

    test('still leads to pages when schools cannot be searched @deep', async ({ page, problems }) => {
      problems.expect(/^answer 503 GET .*\/api\/admin\/search\?/);
      await page.route('**/api/admin/search*', (route) =>
        route.fulfill({ status: 503, json: { error: 'failed' } }),
      );
      await signInAs(page, 'admin');
      await openApp(page, '/admin/messages');
      await openPalette(page);
      await field(page).fill(t.create);
      await expect(palette(page).getByText(t.failed)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('option', { name: t.create }).click();
      await expect(page).toHaveURL('/admin/schools/create');
    });

    test('lets an editor with unsaved changes ask first', async ({ page }) => {
      const { id } = await makeSchool();
      await signInAs(page, 'admin');
      await openApp(page, `/admin/schools/edit/${id}`);
      await openPalette(page);
      await page.keyboard.press('Escape');
      await page.getByLabel(t.name, { exact: true }).fill('Unsaved');
      await openPalette(page);
      await field(page).fill(t.create);
      await page.getByRole('option', { name: t.create }).click();
      await expect(page.getByRole('alertdialog', { name: t.leave })).toBeVisible();
    });
  });
}

test('a page loads the command palette only when it is opened @desktop', async ({ page }) => {
  await signInAs(page, 'admin');
  const scripts = new Set<string>();
  page.on('response', async (answer) => {
    if (answer.request().resourceType() !== 'script') return;
    if ((await answer.text().catch(() => '')).includes('cmdk-item')) scripts.add(answer.url());
  });
  await openApp(page, '/admin');
  await page.waitForLoadState('networkidle');
  expect([...scripts]).toEqual([]);
  await openPalette(page);
  await expect.poll(() => scripts.size).toBeGreaterThan(0);
});

test('the button of the command palette is there on a phone @phone', async ({ page }) => {
  await signInAs(page, 'admin');
  await openApp(page, '/admin');
  await openPalette(page);
  await page.keyboard.press('Escape');
  await page.locator('.palette-button').click();
  await expect(palette(page)).toBeInViewport();
});
