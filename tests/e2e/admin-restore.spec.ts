import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { insertSchool } from '../support/insert-school.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** A hidden school that was moved from Cádiz to Sevilla. */
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

test.describe('in Spanish', () => {
  test.use({ locale: 'es' });

  test('a super admin restores an earlier version, and the later one again', async ({ page }) => {
    const { id } = await makeSchool();
    await signInAs(page, 'super_admin');
    await openApp(page, `/admin/schools/edit/${id}`);
    const city = page.getByLabel('Ciudad', { exact: true });
    const restores = page.getByRole('button', { name: 'Volver a esta versión' });
    const question = page.getByRole('alertdialog', { name: 'Volver a una versión anterior' });

    await test.step('not over unsaved changes', async () => {
      await openTab(page, 'Ubicación');
      await city.fill('Mine');
      await openTab(page, 'Config');
      await expect(page.getByText('Guarda o descarta tus cambios antes de restaurar.')).toBeVisible();
      await expect(restores).toBeDisabled();
      await openTab(page, 'Ubicación');
      await city.fill('Sevilla');
      await openTab(page, 'Config');
    });

    await restores.click();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancelar' }).click();
    expect(await cityOf(id)).toBe('Sevilla');
    await restores.click();
    await question.getByRole('button', { name: 'Restaurar' }).click();
    await expect(page.getByText('Versión restaurada')).toBeVisible();
    expect(await cityOf(id)).toBe('Cádiz');

    // The replaced version is in the history too.
    await openTab(page, 'Config');
    await expect(restores).toHaveCount(2);
    await openTab(page, 'Ubicación');
    await expect(city).toHaveValue('Cádiz');
    await openTab(page, 'Config');
    await restores.first().click();
    await question.getByRole('button', { name: 'Restaurar' }).click();
    await expect.poll(() => cityOf(id)).toBe('Sevilla');
  });
});
