import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { insertSchool } from '../support/insert-school.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { DESKTOP } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const TEXTS = {
  es: {
    tabs: ['Básico', 'Ubicación', 'Académico', 'Programas', 'Imágenes', 'Contenido', 'Config'],
    save: 'Guardar Cambios',
    saved: 'Los cambios se han guardado correctamente.',
    city: 'Ciudad',
    name: 'Nombre',
    unsaved: 'Cambios sin guardar en Ubicación',
    required: 'La ciudad es requerida',
    mine: 'Tu versión',
    apply: 'Guardar lo elegido',
    create: 'Crear Escuela',
    country: ['País', 'Andorra'],
    leave: 'Hay cambios sin guardar',
    stay: 'Seguir editando',
    failed: 'Error al cargar la escuela',
  },
  en: {
    tabs: ['Basics', 'Location', 'Academics', 'Programmes', 'Images', 'Content', 'Config'],
    save: 'Save Changes',
    saved: 'The changes have been saved.',
    city: 'City',
    name: 'Name',
    unsaved: 'Unsaved changes in Location',
    required: 'The city is required',
    mine: 'Your version',
    apply: 'Save what is chosen',
    create: 'Create School',
    country: ['Country', 'Andorra'],
    leave: 'There are unsaved changes',
    stay: 'Keep editing',
    failed: 'Error loading the school',
  },
} as const;

/** A school of this test's own. */
const makeSchool = async () => (await insertSchool('Taller')).id;

async function stored(id: string) {
  const { data } = await serviceClient().from('schools').select('*').eq('id', id).single();
  return data;
}

async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

for (const language of ['es', 'en'] as const) {
  const t = TEXTS[language];
  const [basic, place, academic, , , content] = t.tabs;

  test.describe(`the editor in ${language} ${DESKTOP[language]}`, () => {
    test.use({ locale: language });

    test('saves what was edited by Ctrl+S and leaves the rest unknown', async ({ page }) => {
      const id = await makeSchool();
      await signInAs(page, 'admin');
      await openApp(page, `/admin/schools/edit/${id}`);
      await openTab(page, place);
      await page.getByLabel(t.city, { exact: true }).fill('Sevilla');
      await expect(page.getByText(t.unsaved)).toBeVisible();
      await page.keyboard.press('Control+s');
      await expect(page.getByText(t.saved)).toBeVisible();
      expect(await stored(id)).toMatchObject({
        city: 'Sevilla',
        phone: null,
        students_count: null,
        version: 2,
      });
    });

    test('shows the first error in its tab and puts the focus on it', async ({ page }) => {
      await signInAs(page, 'admin');
      await openApp(page, `/admin/schools/edit/${await makeSchool()}`);
      await openTab(page, place);
      const city = page.getByLabel(t.city, { exact: true });
      await city.fill('');
      await openTab(page, content);
      await page.getByRole('button', { name: t.save }).click();
      await expect(city).toBeFocused();
      await expect(city).toHaveAccessibleDescription(t.required);
      await expect(page.getByRole('tab', { name: place })).toContainText('1');
    });

    test('shows both versions when somebody else saved meanwhile, and saves what is chosen', async ({
      page,
    }) => {
      const id = await makeSchool();
      await signInAs(page, 'admin');
      await openApp(page, `/admin/schools/edit/${id}`);
      await openTab(page, place);
      await page.getByLabel(t.city, { exact: true }).fill('Mine');
      await serviceClient().from('schools').update({ city: 'Theirs', phone: '+34 1' }).eq('id', id);
      await page.getByRole('button', { name: t.save }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText('Theirs')).toBeVisible();
      await expectAccessible(page);
      expect((await stored(id))?.city).toBe('Theirs');
      await dialog.getByRole('radio', { name: `${t.mine}: Mine` }).check();
      await dialog.getByRole('button', { name: t.apply }).click();
      await expect(page.getByText(t.saved)).toBeVisible();
      expect(await stored(id)).toMatchObject({ city: 'Mine', phone: '+34 1' });
    });

    test('asks before unsaved changes are left', async ({ page }) => {
      await signInAs(page, 'admin');
      await openApp(page, `/admin/schools/edit/${await makeSchool()}`);
      await page.getByLabel(t.name, { exact: true }).fill('Other');
      await page.locator('.back a').click();
      const question = page.getByRole('alertdialog', { name: t.leave });
      await question.getByRole('button', { name: t.stay }).click();
      await expect(page.getByLabel(t.name, { exact: true })).toHaveValue('Other');
    });

    test('creates a school and opens it', async ({ page }) => {
      await signInAs(page, 'admin');
      await openApp(page, '/admin/schools/create');
      const name = `Escuela ${crypto.randomUUID().slice(0, 8)}`;
      await page.getByLabel(t.name, { exact: true }).fill(name);
      for (const tab of [basic, place, academic]) {
        await openTab(page, tab);
        for (const box of await page.locator('.unknown input').all()) await box.check();
      }
      await openTab(page, place);
      await page.getByLabel(t.country[0], { exact: true }).selectOption(t.country[1]);
      await page.getByLabel(t.city, { exact: true }).fill('Cádiz');
      await page.getByRole('button', { name: t.create }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      expect(await stored(page.url().split('/').at(-1) ?? '')).toMatchObject({ name, founded: null });
    });

    test('says so when there is no such school', async ({ page, problems }) => {
      problems.expect(/^answer 404 GET .*\/no-such-school$/);
      await signInAs(page, 'admin');
      // A starved server has sent its first words, and with them a 200, before it knows: then it is asked again.
      await expect(async () => {
        const answer = await page.goto('/admin/schools/edit/no-such-school');
        expect(answer?.status()).toBe(404);
      }).toPass();
      await expect(page.getByRole('heading', { name: t.failed })).toBeVisible();
    });
  });

  test.describe(`every tab of the editor in ${language} ${DESKTOP[language]}`, () => {
    test.use({ locale: language });

    test('has nothing for axe to say @deep', async ({ page }) => {
      await signInAs(page, 'super_admin');
      await openApp(page, '/admin/schools/edit/1');
      for (const tab of t.tabs) {
        await openTab(page, tab);
        await expectAccessible(page);
      }
    });
  });
}
