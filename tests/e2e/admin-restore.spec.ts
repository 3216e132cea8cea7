import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { insertSchool } from '../support/insert-school.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { DESK } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const TEXTS = {
  es: {
    place: 'Ubicación',
    city: 'Ciudad',
    restore: 'Volver a esta versión',
    restoreTitle: 'Volver a una versión anterior',
    confirm: 'Restaurar',
    restored: 'Versión restaurada',
    saveFirst: 'Guarda o descarta tus cambios antes de restaurar.',
    leave: 'Hay cambios sin guardar',
    go: 'Salir sin guardar',
    save: 'Guardar Cambios',
    conflict: 'Otra persona ha guardado esta escuela',
    cancel: 'Seguir editando',
    more: 'Más acciones para',
    remove: 'Eliminar',
    removeTitle: 'Eliminar escuela',
    keep: 'Cancelar',
    removed: 'Escuela eliminada',
    bringBack: 'Restaurar',
  },
  en: {
    place: 'Location',
    city: 'City',
    restore: 'Return to this version',
    restoreTitle: 'Return to an earlier version',
    confirm: 'Restore',
    restored: 'Version restored',
    saveFirst: 'Save or discard your changes before restoring.',
    leave: 'There are unsaved changes',
    go: 'Leave without saving',
    save: 'Save Changes',
    conflict: 'Somebody else has saved this school',
    cancel: 'Keep editing',
    more: 'More actions for',
    remove: 'Delete',
    removeTitle: 'Delete school',
    keep: 'Cancel',
    removed: 'School deleted',
    bringBack: 'Restore',
  },
} as const;

/** A hidden school of this test's own that was moved from Cádiz to Sevilla. */
async function makeSchool(): Promise<{ id: string; name: string }> {
  const school = await insertSchool('Taller', { city: 'Cádiz' });
  await serviceClient().from('schools').update({ city: 'Sevilla' }).eq('id', school.id);
  return school;
}

async function cityOf(id: string): Promise<string | undefined> {
  const { data } = await serviceClient().from('schools').select('city').eq('id', id).maybeSingle();
  return data?.city;
}

async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

for (const language of ['es', 'en'] as const) {
  const t = TEXTS[language];

  test.describe(`taking back in ${language} ${DESK[language]}`, () => {
    test.use({ locale: language });
    // Looks of axe, each in both themes.
    test.slow();

    test('a super admin returns to an earlier version, and back again', async ({ page }) => {
      const { id } = await makeSchool();
      await signInAs(page, 'super_admin');
      await openApp(page, `/admin/schools/edit/${id}`);
      await openTab(page, 'Config');
      const restores = page.getByRole('button', { name: t.restore });
      await expect(restores).toHaveCount(1);
      await expectAccessible(page);

      await restores.click();
      const question = page.getByRole('alertdialog', { name: t.restoreTitle });
      await expectAccessible(page);
      await question.getByRole('button', { name: t.keep }).click();
      expect(await cityOf(id)).toBe('Sevilla');

      await restores.click();
      await question.getByRole('button', { name: t.confirm }).click();
      await expect(page.getByText(t.restored)).toBeVisible();
      expect(await cityOf(id)).toBe('Cádiz');

      // What was taken back is an entry of its own and can be had again.
      await openTab(page, 'Config');
      await expect(restores).toHaveCount(2);
      await openTab(page, t.place);
      await expect(page.getByLabel(t.city, { exact: true })).toHaveValue('Cádiz');
      await openTab(page, 'Config');
      await restores.first().click();
      await question.getByRole('button', { name: t.confirm }).click();
      await expect.poll(() => cityOf(id)).toBe('Sevilla');
    });

    test('unsaved changes are kept from being restored over, left or saved over another’s', async ({
      page,
    }) => {
      const { id } = await makeSchool();
      await signInAs(page, 'super_admin');
      await openApp(page, `/admin/schools/edit/${id}`);
      await openTab(page, t.place);
      const city = page.getByLabel(t.city, { exact: true });
      await city.fill('Mine');
      await openTab(page, 'Config');
      await expect(page.getByText(t.saveFirst)).toBeVisible();
      await expect(page.getByRole('button', { name: t.restore })).toBeDisabled();

      await page.locator('.back a').click();
      const leaving = page.getByRole('alertdialog', { name: t.leave });
      await expect(leaving).toBeVisible();
      await expectAccessible(page);
      await leaving.getByRole('button', { name: t.cancel }).click();

      await serviceClient().from('schools').update({ city: 'Theirs' }).eq('id', id);
      await page.getByRole('button', { name: t.save }).click();
      const conflict = page.getByRole('dialog', { name: t.conflict });
      await expect(conflict.getByText('Theirs')).toBeVisible();
      await expectAccessible(page);
      await conflict.getByRole('button', { name: t.cancel }).click();
      expect(await cityOf(id)).toBe('Theirs');

      await page.locator('.back a').click();
      await leaving.getByRole('button', { name: t.go }).click();
      await expect(page).toHaveURL(/\/admin\/schools$/);
      expect(await cityOf(id)).toBe('Theirs');
    });

    test('a deleted school is brought back as it was', async ({ page }) => {
      const { id, name } = await makeSchool();
      await signInAs(page, 'super_admin');
      await openApp(page, `/admin/schools?${new URLSearchParams({ search: name })}`);
      const remove = async () => {
        await page.getByRole('button', { name: `${t.more} ${name}` }).click();
        await page.getByRole('menuitem', { name: t.remove }).click();
      };
      await remove();
      const question = page.getByRole('alertdialog', { name: t.removeTitle });
      await expect(question).toContainText(name);
      await expect(question.getByRole('button', { name: t.keep })).toBeFocused();
      await expectAccessible(page);
      await question.getByRole('button', { name: t.keep }).click();
      expect(await cityOf(id)).toBe('Sevilla');

      await remove();
      await question.getByRole('button', { name: t.remove }).click();
      await expect(page.getByText(t.removed)).toBeVisible();
      expect(await cityOf(id)).toBeUndefined();

      await openApp(page, '/admin/schools/deleted');
      const bringBack = page.getByRole('button', { name: `${t.bringBack} ${name}` });
      await expect(bringBack).toBeVisible();
      await expectAccessible(page);
      await bringBack.click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      expect(page.url()).toContain(`/admin/schools/edit/${id}`);
      expect(await cityOf(id)).toBe('Sevilla');
    });
  });
}

test('the deleted schools and the way back are for super admins @desktop', async ({ page }) => {
  const { id } = await makeSchool();
  await signInAs(page, 'admin');
  await page.goto('/admin/schools/deleted');
  await expect(page).toHaveURL('/');
  await openApp(page, `/admin/schools/edit/${id}`);
  await openTab(page, 'Config');
  await expect(page.getByRole('heading', { name: /^(Historial|History)$/ })).toBeVisible();
  await expect(
    page.getByRole('button', { name: /Volver a esta versión|Return to this version/ }),
  ).toHaveCount(0);
});
