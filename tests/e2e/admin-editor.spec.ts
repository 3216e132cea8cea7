import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { insertSchool } from '../support/insert-school.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { signInAs, signInAsNew } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

async function stored(id: string) {
  const { data } = await serviceClient().from('schools').select('*').eq('id', id).single();
  return data;
}

async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

test.describe('in English', () => {
  test.use({ locale: 'en' });

  test('the editor leads to the first error, saves with Ctrl+S and asks before changes are lost', async ({
    page,
  }) => {
    const { id } = await insertSchool('Taller');
    const city = page.getByLabel('City', { exact: true });
    const name = page.getByLabel('Name', { exact: true });
    await signInAs(page, 'admin');
    await openApp(page, `/admin/schools/edit/${id}`);
    await openTab(page, 'Location');
    await city.fill('');
    await openTab(page, 'Content');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(city).toBeFocused();
    await expect(city).toHaveAccessibleDescription('The city is required');
    await expect(page.getByRole('tab', { name: 'Location' })).toContainText('1');

    await city.fill('Sevilla');
    // Enter in a field would publish a half-made change.
    await city.press('Enter');
    await expect(page.getByText('Unsaved changes in Location')).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('The changes have been saved.')).toBeVisible();
    expect(await stored(id)).toMatchObject({
      city: 'Sevilla',
      phone: null,
      students_count: null,
      version: 2,
    });

    await openTab(page, 'Basics');
    await name.fill('Other');
    await page.locator('.back a').click();
    const question = page.getByRole('alertdialog', { name: 'There are unsaved changes' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(name).toHaveValue('Other');
  });

  test('a form kept after an ended session is offered to its own administrator only', async ({ page }) => {
    const school = await insertSchool('Taller');
    const { id } = school;
    const name = page.getByLabel('Name', { exact: true });
    const question = page.getByText('There is an unsaved draft from');
    await signInAs(page, 'admin');
    await openApp(page, `/admin/schools/edit/${id}`);
    await name.fill('Typed before the session ended');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Your session has expired' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(/\/auth\?/);

    await signInAsNew(page, 'admin');
    await openApp(page, `/admin/schools/edit/${id}`);
    await expect(name).toHaveValue(school.name);
    await expect(question).toBeHidden();

    await signInAs(page, 'admin');
    await openApp(page, `/admin/schools/edit/${id}`);
    await expect(question).toBeVisible();
    await expect(name).toHaveValue(school.name);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(name).toHaveValue('Typed before the session ended');
    expect(await stored(id)).toMatchObject({ name: school.name, version: 1 });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('The changes have been saved.')).toBeVisible();
  });

  test('a new school is created and opened; its texts can be generated after that', async ({ page }) => {
    await signInAs(page, 'admin');
    await openApp(page, '/admin/schools/create');
    const generator = page.getByRole('region', { name: 'Spanish description generator' });
    await expect(generator.getByText(/Save the school first/)).toBeVisible();
    await expect(generator.getByRole('button', { name: /Generate with AI/ })).toBeDisabled();
    const name = `Escuela ${crypto.randomUUID().slice(0, 8)}`;
    await page.getByLabel('Name', { exact: true }).fill(name);
    for (const tab of ['Basics', 'Location', 'Academics']) {
      await openTab(page, tab);
      for (const box of await page.locator('.unknown input').all()) await box.check();
    }
    await openTab(page, 'Location');
    await page.getByLabel('Country', { exact: true }).selectOption('Andorra');
    await page.getByLabel('City', { exact: true }).fill('Cádiz');
    await page.getByRole('button', { name: 'Create School' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(await stored(page.url().split('/').at(-1) ?? '')).toMatchObject({ name, founded: null });
  });
});

test.describe('in Spanish', () => {
  test.use({ locale: 'es' });

  test('a conflict with another editor shows both versions and saves the chosen one', async ({ page }) => {
    const { id } = await insertSchool('Taller');
    await signInAs(page, 'admin');
    await openApp(page, `/admin/schools/edit/${id}`);
    await openTab(page, 'Ubicación');
    await page.getByLabel('Ciudad', { exact: true }).fill('Mine');
    await serviceClient().from('schools').update({ city: 'Theirs', phone: '+34 1' }).eq('id', id);
    await page.getByRole('button', { name: 'Guardar Cambios' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Theirs')).toBeVisible();
    await expectAccessible(page);
    expect((await stored(id))?.city).toBe('Theirs');
    await dialog.getByRole('radio', { name: 'Tu versión: Mine' }).check();
    await dialog.getByRole('button', { name: 'Guardar lo elegido' }).click();
    await expect(page.getByText('Los cambios se han guardado correctamente.')).toBeVisible();
    expect(await stored(id)).toMatchObject({ city: 'Mine', phone: '+34 1' });

    await test.step('only super admins can restore a version', async () => {
      await openTab(page, 'Config');
      await expect(page.getByRole('heading', { name: 'Historial' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Volver a esta versión' })).toHaveCount(0);
    });
  });

  test('on a phone a change in the last tab leaves Save in view', { tag: '@phone' }, async ({ page }) => {
    const { id } = await insertSchool('Taller');
    await signInAs(page, 'admin');
    await openApp(page, `/admin/schools/edit/${id}`);
    await openTab(page, 'Config');
    await page.getByLabel('Slug', { exact: true }).fill('otra-direccion');
    await expect(page.getByText('Cambios sin guardar en Config')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Guardar Cambios' })).toBeInViewport({ ratio: 1 });
    // Visually hidden text must not make the page wider than the window.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
