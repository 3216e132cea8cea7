import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { insertSchool } from '../support/insert-school.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

async function makeSchool(names: readonly string[], isActive = false) {
  const school = await insertSchool('Obrador', { is_active: isActive });
  const rows = names.map((name, index) => ({ school_id: school.id, name, position: index + 1 }));
  if (rows.length > 0) {
    await serviceClient().from('programmes').insert(rows).throwOnError();
  }
  return school;
}

async function stored(schoolId: string) {
  const { data } = await serviceClient()
    .from('programmes')
    .select('*')
    .eq('school_id', schoolId)
    .order('position')
    .order('id');
  return data ?? [];
}

async function openProgrammes(page: Page, schoolId: string, tab: string): Promise<Locator> {
  await signInAs(page, 'admin');
  await openApp(page, `/admin/schools/edit/${schoolId}`);
  await page.getByRole('tab', { name: tab }).click();
  return page.getByRole('tabpanel', { name: tab });
}

test.describe('in Spanish', () => {
  test.use({ locale: 'es' });

  test('a programme is added once its fields are valid, and shown on the page of its school', async ({
    page,
  }) => {
    const school = await makeSchool([], true);
    const pane = await openProgrammes(page, school.id, 'Programas');
    await pane.getByRole('button', { name: 'Añadir programa' }).click();
    const dialog = page.getByRole('dialog');
    const field = (label: string) => dialog.getByLabel(label, { exact: true });
    const save = dialog.getByRole('button', { name: 'Guardar programa' });

    await test.step('problems are shown at their fields', async () => {
      await field('Duración (número)').fill('9');
      await dialog.getByRole('button', { name: 'Añadir precio' }).click();
      await field('Tipo de importe').selectOption('entre dos cifras');
      await field('El más bajo').fill('9');
      await field('El más alto').fill('8');
      await page.keyboard.press('Control+s');
      await expect(field('Nombre original')).toBeFocused();
      await expect(field('Nombre original')).toHaveAccessibleDescription(/El nombre es obligatorio/);
      await expect(field('Unidad de la duración')).toHaveAccessibleDescription('Falta la unidad');
      await expect(field('El más alto')).toHaveAccessibleDescription(
        'El más alto no puede ser menor que el más bajo',
      );
      await expect(field('Moneda')).toHaveAccessibleDescription('Falta la moneda');
      await expectAccessible(page);
    });

    await test.step('unsaved changes must be confirmed before they are lost', async () => {
      await dialog.getByRole('button', { name: 'Cancelar', exact: true }).click();
      const question = page.getByRole('alertdialog', { name: 'Hay cambios sin guardar' });
      await question.getByRole('button', { name: 'Seguir editando' }).click();
      await expect(field('Duración (número)')).toHaveValue('9');
      expect(await stored(school.id)).toEqual([]);
    });

    await test.step('a price needs a source', async () => {
      await field('Nombre original').fill('Diploma de Obrador');
      await field('Nivel').selectOption('Diploma');
      await field('Unidad de la duración').selectOption('meses');
      await field('Tipo de importe').selectOption({ index: 0 });
      await field('Importe').fill('15.500,50');
      await field('Moneda').selectOption('EUR');
      await expect(dialog.getByText(/15\.500,50\s€/)).toBeVisible();
    });

    await test.step('an amount that may be 12 or 12,000 is asked about, and a dollar is no euro', async () => {
      await field('Importe').fill('12,000');
      await expect(field('Importe')).toHaveAccessibleDescription(/puede leerse de dos maneras/);
      await dialog.getByRole('button', { name: /¿Querías decir 12\.000\s€\?/ }).click();
      await expect(field('Importe')).toHaveValue('12000');
      await field('Importe').fill('$12000');
      await expect(field('Moneda')).toHaveValue('');
      await field('Importe').fill('15.500,50');
      await field('Moneda').selectOption('EUR');
      await field('Por').selectOption('año o curso');
      await field('Curso o año').fill('2026/27');
      await save.click();
      await expect(dialog.getByText('Un precio necesita una fuente: ¿dónde consta?')).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Añadir fuente' })).toBeFocused();
      await dialog.getByRole('button', { name: 'Añadir fuente' }).click();
      await field('Dirección de la página').fill('school.example/precios');
    });

    await dialog.getByRole('button', { name: 'Vista previa' }).click();
    await expect(dialog.getByRole('region', { name: 'En inglés' })).toContainText('€15,500.50');
    await save.click();
    await expect(page.getByText('Programa guardado')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(pane.getByRole('listitem').filter({ hasText: 'Diploma de Obrador' })).toBeVisible();
    expect(await stored(school.id)).toMatchObject([
      {
        name: 'Diploma de Obrador',
        weeks: 39,
        prices: [{ min: 15_500.5, max: 15_500.5, currency: 'EUR', per: 'year', year: '2026-27' }],
        sources: [{ url: 'https://school.example/precios' }],
      },
    ]);
    await page.goto(`/escuela/${school.slug}`);
    await expect(page.getByText('Diploma de Obrador').first()).toBeVisible();
  });
});

test.describe('in English', () => {
  test.use({ locale: 'en' });

  test('programmes are ordered by keyboard and by dragging, duplicated, hidden and deleted', async ({
    page,
  }) => {
    const school = await makeSchool(['Uno', 'Dos', 'Tres']);
    const pane = await openProgrammes(page, school.id, 'Programmes');
    const items = pane.getByRole('listitem');
    const item = (name: string) => items.filter({ hasText: name });
    const names = async () => (await stored(school.id)).map(({ name }) => name);

    await test.step('by keyboard, without a conflict with the open form of the school', async () => {
      await page.getByRole('tab', { name: 'Basics' }).click();
      await page.getByLabel('Phone', { exact: true }).fill('+376 800 000');
      await page.getByRole('tab', { name: 'Programmes' }).click();
      const down = pane.getByRole('button', { name: 'Move Uno down' });
      await down.focus();
      await page.keyboard.press('Enter');
      await expect(items.first()).toContainText('Dos');
      await expect(down).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(items.last()).toContainText('Uno');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('The changes have been saved.')).toBeVisible();
      const schools = serviceClient().from('schools').select('phone,programs').eq('id', school.id);
      const { data } = await schools.single();
      expect(data?.phone).toBe('+376 800 000');
      expect(data?.programs).toMatchObject([{ name: 'Dos' }, { name: 'Tres' }, { name: 'Uno' }]);
    });

    await test.step('by dragging', async () => {
      await item('Uno').dragTo(item('Dos'));
      await expect(items.first()).toContainText('Uno');
      await expect.poll(names).toEqual(['Uno', 'Dos', 'Tres']);
    });

    await test.step('from the menu of a programme', async () => {
      const choose = async (name: string, action: string) => {
        await pane.getByRole('button', { name: `More actions for ${name}` }).click();
        await page.getByRole('menuitem', { name: action }).click();
      };
      await choose('Uno', 'Duplicate');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Original name', { exact: true }).fill('Copia');
      await dialog.getByRole('button', { name: 'Save programme' }).click();
      await expect(items).toHaveCount(4);
      await choose('Copia', 'Hide');
      await expect(item('Copia')).toContainText('Hidden');
      await choose('Uno', 'Delete');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(items).toHaveCount(3);
      const left = await stored(school.id);
      expect(left.find(({ name }) => name === 'Uno')).toBeUndefined();
      expect(left.find(({ name }) => name === 'Copia')).toMatchObject({ is_active: false });
    });
  });
});
