import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { insertSchool } from '../support/insert-school.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { DESK, DESKTOP } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const TEXTS = {
  es: {
    tab: 'Programas',
    add: 'Añadir programa',
    name: 'Nombre original',
    level: ['Nivel', 'Diploma'],
    length: ['Duración (número)', 'Unidad de la duración', 'meses'],
    addPrice: 'Añadir precio',
    amount: 'Importe',
    kind: ['Tipo de importe', 'entre dos cifras'],
    lowest: 'El más bajo',
    typed: '15.500,50',
    said: /15\.500,50\s€/,
    highest: 'El más alto',
    currency: 'Moneda',
    per: ['Por', 'año o curso'],
    year: 'Curso o año',
    addSource: 'Añadir fuente',
    url: 'Dirección de la página',
    save: 'Guardar programa',
    saved: 'Programa guardado',
    sourceMissing: 'Un precio necesita una fuente: ¿dónde consta?',
    nameMissing: 'El nombre es obligatorio',
    unitMissing: 'Falta la unidad',
    currencyMissing: 'Falta la moneda',
    orderWrong: 'El más alto no puede ser menor que el más bajo',
    preview: 'Vista previa',
    previewName: 'En inglés',
    down: (name: string) => `Bajar ${name}`,
    edit: (name: string) => `Editar ${name}`,
    more: (name: string) => `Más acciones para ${name}`,
    duplicate: 'Duplicar',
    hide: 'Ocultar',
    hidden: 'Oculto',
    remove: 'Eliminar',
    note: 'Nota, en español',
    paste: 'Pegar una tabla',
    table: 'Tabla',
    from: '¿Dónde consta todo esto?',
    check: 'Comprobar',
    wrongRow: 'Hay 1 fila por corregir.',
    pasteTwo: 'Añadir 2 programas',
    pasted: '2 programas añadidos',
    pastedRow: 'Panadería\t\tPanadería\t3 semanas\t1.200\tEUR\ttotal\t2026\tmarzo\tespañol',
    mine: 'Tu versión',
    apply: 'Guardar lo elegido',
    basic: 'Básico',
    schoolPhone: 'Teléfono',
    saveSchool: 'Guardar Cambios',
    savedSchool: 'Los cambios se han guardado correctamente.',
    page: 'escuela',
    leave: 'Hay cambios sin guardar',
    stay: 'Seguir editando',
    cancel: 'Cancelar',
  },
  en: {
    tab: 'Programmes',
    add: 'Add programme',
    name: 'Original name',
    level: ['Level', 'Diploma'],
    length: ['Length (number)', 'Unit of the length', 'months'],
    addPrice: 'Add price',
    amount: 'Amount',
    kind: ['Kind of amount', 'between two figures'],
    lowest: 'The lowest',
    typed: '15,500.50',
    said: /€15,500\.50/,
    highest: 'The highest',
    currency: 'Currency',
    per: ['Per', 'year'],
    year: 'Academic year or year',
    addSource: 'Add source',
    url: 'Address of the page',
    save: 'Save programme',
    saved: 'Programme saved',
    sourceMissing: 'A price needs a source: where does it stand?',
    nameMissing: 'The name is required',
    unitMissing: 'The unit is missing',
    currencyMissing: 'The currency is missing',
    orderWrong: 'The highest must not be less than the lowest',
    preview: 'Preview',
    previewName: 'In English',
    down: (name: string) => `Move ${name} down`,
    edit: (name: string) => `Edit ${name}`,
    more: (name: string) => `More actions for ${name}`,
    duplicate: 'Duplicate',
    hide: 'Hide',
    hidden: 'Hidden',
    remove: 'Delete',
    note: 'Note, in Spanish',
    paste: 'Paste a table',
    table: 'Table',
    from: 'Where does all this stand?',
    check: 'Check',
    wrongRow: '1 row has to be corrected.',
    pasteTwo: 'Add 2 programmes',
    pasted: '2 programmes added',
    pastedRow: 'Panadería\t\tBakery\t3 weeks\t1,200\tEUR\ttotal\t2026\tMarch\tSpanish',
    mine: 'Your version',
    apply: 'Save what is chosen',
    basic: 'Basics',
    schoolPhone: 'Phone',
    saveSchool: 'Save Changes',
    savedSchool: 'The changes have been saved.',
    page: 'school',
    leave: 'There are unsaved changes',
    stay: 'Keep editing',
    cancel: 'Cancel',
  },
} as const;

/** A school of this test's own, with programmes of these names. */
async function makeSchool(names: readonly string[], isActive = false) {
  const school = await insertSchool('Obrador', { is_active: isActive });
  const rows = names.map((name, index) => ({ school_id: school.id, name, position: index + 1 }));
  if (rows.length > 0) {
    const { error } = await serviceClient().from('programmes').insert(rows);
    if (error) throw new Error(error.message);
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

for (const language of ['es', 'en'] as const) {
  const t = TEXTS[language];

  test.describe(`programmes in the editor in ${language} ${DESK[language]}`, () => {
    test.use({ locale: language });

    test('are added with a price and its source, and the public page shows them', async ({ page }) => {
      const school = await makeSchool([], true);
      const pane = await openProgrammes(page, school.id, t.tab);
      await pane.getByRole('button', { name: t.add }).click();
      const dialog = page.getByRole('dialog');
      const field = (label: string) => dialog.getByLabel(label, { exact: true });
      await field(t.name).fill('Diploma de Obrador');
      await field(t.level[0]).selectOption(t.level[1]);
      await field(t.length[0]).fill('9');
      await field(t.length[1]).selectOption(t.length[2]);
      await dialog.getByRole('button', { name: t.addPrice }).click();
      await field(t.amount).fill(t.typed);
      await field(t.currency).selectOption('EUR');
      await expect(dialog.getByText(t.said)).toBeVisible();
      await field(t.per[0]).selectOption(t.per[1]);
      await field(t.year).fill('2026/27');
      await dialog.getByRole('button', { name: t.save }).click();
      await expect(dialog.getByText(t.sourceMissing)).toBeVisible();
      await expect(dialog.getByRole('button', { name: t.addSource })).toBeFocused();
      await dialog.getByRole('button', { name: t.addSource }).click();
      await field(t.url).fill('school.example/precios');
      await dialog.getByRole('button', { name: t.preview }).click();
      await expect(dialog.getByRole('region', { name: t.previewName })).toContainText('€15,500.50');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t.save }).click();
      await expect(page.getByText(t.saved)).toBeVisible();
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
      await page.goto(`/${t.page}/${school.slug}`);
      await expect(page.getByText('Diploma de Obrador').first()).toBeVisible();
    });

    test('say at their fields what is wrong, and ask before it is left', async ({ page }) => {
      const school = await makeSchool([]);
      const pane = await openProgrammes(page, school.id, t.tab);
      await pane.getByRole('button', { name: t.add }).click();
      const dialog = page.getByRole('dialog');
      const field = (label: string) => dialog.getByLabel(label, { exact: true });
      await field(t.length[0]).fill('3');
      await dialog.getByRole('button', { name: t.addPrice }).click();
      await field(t.kind[0]).selectOption(t.kind[1]);
      await field(t.lowest).fill('9');
      await field(t.highest).fill('8');
      await page.keyboard.press('Control+s');
      await expect(field(t.name)).toBeFocused();
      await expect(field(t.name)).toHaveAccessibleDescription(new RegExp(t.nameMissing));
      await expect(field(t.length[1])).toHaveAccessibleDescription(t.unitMissing);
      await expect(field(t.highest)).toHaveAccessibleDescription(t.orderWrong);
      await expect(field(t.currency)).toHaveAccessibleDescription(t.currencyMissing);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t.cancel, exact: true }).click();
      const question = page.getByRole('alertdialog', { name: t.leave });
      await question.getByRole('button', { name: t.stay }).click();
      await expect(field(t.length[0])).toHaveValue('3');
      expect(await stored(school.id)).toEqual([]);
    });
  });

  test.describe(`the list of programmes in ${language} ${DESKTOP[language]}`, () => {
    test.use({ locale: language });

    test('is ordered by keyboard, and an open form of the school is no conflict after it', async ({
      page,
    }) => {
      const school = await makeSchool(['Uno', 'Dos', 'Tres']);
      const pane = await openProgrammes(page, school.id, t.tab);
      await page.getByRole('tab', { name: t.basic }).click();
      await page.getByLabel(t.schoolPhone, { exact: true }).fill('+376 800 000');
      await page.getByRole('tab', { name: t.tab }).click();
      await pane.getByRole('button', { name: t.down('Uno') }).focus();
      await page.keyboard.press('Enter');
      await expect(pane.getByRole('listitem').first()).toContainText('Dos');
      await expect(pane.getByRole('button', { name: t.down('Uno') })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(pane.getByRole('listitem').last()).toContainText('Uno');
      expect((await stored(school.id)).map(({ name }) => name)).toEqual(['Dos', 'Tres', 'Uno']);
      await page.getByRole('button', { name: t.saveSchool }).click();
      await expect(page.getByText(t.savedSchool)).toBeVisible();
      const { data } = await serviceClient()
        .from('schools')
        .select('phone,programs')
        .eq('id', school.id)
        .single();
      expect(data?.phone).toBe('+376 800 000');
      expect(JSON.parse(data?.programs ?? '').map(({ name }: { name: string }) => name)).toEqual([
        'Dos',
        'Tres',
        'Uno',
      ]);
    });

    test('is ordered by dragging', async ({ page }) => {
      const school = await makeSchool(['Uno', 'Dos', 'Tres']);
      const pane = await openProgrammes(page, school.id, t.tab);
      const item = (name: string) => pane.getByRole('listitem').filter({ hasText: name });
      await item('Tres').dragTo(item('Uno'));
      await expect(pane.getByRole('listitem').first()).toContainText('Tres');
      await expect
        .poll(async () => (await stored(school.id)).map(({ name }) => name))
        .toEqual(['Tres', 'Uno', 'Dos']);
    });

    test('duplicates, hides and deletes', async ({ page }) => {
      const school = await makeSchool(['Uno']);
      const pane = await openProgrammes(page, school.id, t.tab);
      const choose = async (name: string, action: string) => {
        await pane.getByRole('button', { name: t.more(name) }).click();
        await page.getByRole('menuitem', { name: action }).click();
      };
      await choose('Uno', t.duplicate);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t.name, { exact: true }).fill('Copia');
      await dialog.getByRole('button', { name: t.save }).click();
      await expect(pane.getByRole('listitem')).toHaveCount(2);
      await choose('Copia', t.hide);
      await expect(pane.getByRole('listitem').filter({ hasText: 'Copia' })).toContainText(t.hidden);
      await choose('Uno', t.remove);
      await page.getByRole('alertdialog').getByRole('button', { name: t.remove }).click();
      await expect(pane.getByRole('listitem')).toHaveCount(1);
      expect(await stored(school.id)).toMatchObject([{ name: 'Copia', is_active: false }]);
    });

    test('takes a pasted table whole, or tells what is wrong in which cell', async ({ page }) => {
      const school = await makeSchool([]);
      const pane = await openProgrammes(page, school.id, t.tab);
      await pane.getByRole('button', { name: t.paste }).click();
      const dialog = page.getByRole('dialog');
      const rows = ['Cocina\tdiploma', t.pastedRow];
      await dialog.getByLabel(t.table, { exact: true }).fill(rows.join('\n'));
      await dialog.getByRole('button', { name: t.check }).click();
      await expect(dialog.getByText(t.wrongRow)).toBeVisible();
      await expect(dialog.getByRole('row', { name: /Panadería/ })).toContainText(t.sourceMissing);
      await expectAccessible(page);
      await dialog.getByLabel(t.from).fill('https://school.example/precios');
      await dialog.getByRole('button', { name: t.check }).click();
      await dialog.getByRole('button', { name: t.pasteTwo }).click();
      await expect(page.getByText(t.pasted)).toBeVisible();
      expect(await stored(school.id)).toMatchObject([
        { name: 'Cocina', level: 'diploma', prices: [] },
        {
          name: 'Panadería',
          weeks: 3,
          intakes: [3],
          languages: ['Spanish'],
          prices: [{ min: 1200, per: 'programme' }],
        },
      ]);
    });

    test('shows both versions when somebody else saved meanwhile, and saves what is chosen', async ({
      page,
    }) => {
      const school = await makeSchool(['Uno']);
      const pane = await openProgrammes(page, school.id, t.tab);
      await pane.getByRole('button', { name: t.edit('Uno') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.first().getByLabel(t.name, { exact: true }).fill('Mine');
      await serviceClient()
        .from('programmes')
        .update({ name: 'Theirs', places: 12 })
        .eq('school_id', school.id);
      await dialog.first().getByRole('button', { name: t.save }).click();
      await expect(page.getByText('Theirs')).toBeVisible();
      expect((await stored(school.id))[0]?.name).toBe('Theirs');
      await page.getByRole('radio', { name: `${t.mine}: Mine` }).check();
      await page.getByRole('button', { name: t.apply }).click();
      await expect(page.getByText(t.saved)).toBeVisible();
      expect(await stored(school.id)).toMatchObject([{ name: 'Mine', places: 12 }]);
    });
  });
}
