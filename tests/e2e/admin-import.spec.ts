import { expectAccessible } from '../support/axe.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { DESK } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const TEXTS = {
  es: {
    column: 'Nombre',
    check: 'Comprobar',
    result: 'Resultado de la comprobación',
    city: 'Ciudad: La ciudad es requerida',
    twice: 'Probablemente es la misma que la fila 2.',
    duplicates: 'Con todos los posibles duplicados:',
    create: 'Crearla de todos modos',
    kind: 'Posibles duplicados',
    apply: /Importar 3 filas/,
    done: /3 escuelas creadas/,
    schools: 'Ver sus escuelas',
    undo: 'Deshacer',
    undone: /2 escuelas vuelven a estar como antes; 1 se dejó como está/,
    differs: 'Distinto desde entonces: Teléfono',
    pdf: 'Es un PDF. Pide la lista como hoja de cálculo o CSV.',
  },
  en: {
    column: 'Name',
    check: 'Check',
    result: 'Result of the check',
    city: 'City: The city is required',
    twice: 'Probably the same as row 2.',
    duplicates: 'For all probable duplicates:',
    create: 'Create it anyway',
    kind: 'Probable duplicates',
    apply: /Import 3 rows/,
    done: /3 schools created/,
    schools: 'See its schools',
    undo: 'Undo',
    undone: /2 schools are as before; 1 was left as it is/,
    differs: 'Different since: Phone',
    pdf: 'This is a PDF. Ask for the list as a spreadsheet or CSV.',
  },
} as const;

/** As Excel saves it in western Europe: semicolons, Latin-1. */
function file(tag: string): Buffer {
  const lines = [
    'Centro oficial;Localidad;País',
    `Señorío ${tag} uno;Cañillo;Andorra`,
    `Señorío ${tag} dos;;Andorra`,
    `"=Señorío ${tag} tres";Cañillo;AND`,
    `SEÑORÍO ${tag} UNO;cañillo;Andorra`,
  ];
  return Buffer.from(lines.join('\r\n'), 'latin1');
}

for (const language of ['es', 'en'] as const) {
  const t = TEXTS[language];

  test.describe(`importing schools in ${language} ${DESK[language]}`, () => {
    test.use({ locale: language });

    test('a file is mapped, checked, imported and taken back but for what was changed since', async ({
      page,
      problems,
    }) => {
      problems.expect(/answer 422 POST .*name=a\.pdf/);
      const tag = crypto.randomUUID().slice(0, 8);
      const schools = () =>
        serviceClient().from('schools').select('name, is_active').ilike('name', `%${tag}%`);
      const stored = async () => ((await schools()).data ?? []).sort((a, b) => (a.name < b.name ? -1 : 1));
      await signInAs(page, 'admin');
      await openApp(page, '/admin/schools/import');
      await expectAccessible(page);
      const input = page.locator('#import-file');
      await input.setInputFiles({
        name: 'a.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7'),
      });
      await expect(page.getByText(t.pdf)).toBeVisible();

      await input.setInputFiles({ name: `centros-${tag}.csv`, mimeType: 'text/csv', buffer: file(tag) });
      await page.locator('.import .table select').first().selectOption({ label: t.column });
      await expectAccessible(page);
      await page.getByRole('button', { name: t.check }).click();
      await expect(page.getByRole('heading', { name: t.result })).toBeFocused();
      await expect(page.getByText(t.city)).toBeVisible();
      expect(await stored()).toEqual([]);
      await expectAccessible(page);

      await page.getByRole('link', { name: t.kind }).click();
      await expect(page.getByText(t.twice)).toBeVisible();
      await page.getByLabel(t.duplicates).selectOption({ label: t.create });
      await page.getByRole('button', { name: t.apply }).click();
      await expect(page.getByText(t.done)).toBeVisible();
      expect(await stored()).toEqual([
        { name: `=Señorío ${tag} tres`, is_active: false },
        { name: `SEÑORÍO ${tag} UNO`, is_active: false },
        { name: `Señorío ${tag} uno`, is_active: false },
      ]);
      await expectAccessible(page);

      await page.getByRole('link', { name: t.schools }).click();
      await expect(page.getByRole('row').filter({ hasText: tag })).toHaveCount(3);
      await serviceClient().from('schools').update({ phone: '1' }).eq('name', `=Señorío ${tag} tres`);
      await page.goBack();
      await page.getByRole('button', { name: t.undo }).click();
      await expectAccessible(page);
      await page.getByRole('alertdialog').getByRole('button', { name: t.undo }).click();
      await expect(page.getByText(t.undone)).toBeVisible();
      await expect(page.getByText(t.differs)).toBeVisible();
      expect(await stored()).toEqual([{ name: `=Señorío ${tag} tres`, is_active: false }]);
      await expectAccessible(page);
    });
  });
}
