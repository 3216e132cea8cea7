import { expectAccessible } from '../support/axe.ts';
import { insertProgramme } from '../support/insert-programme.ts';
import { insertSchool } from '../support/insert-school.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { DESKTOP } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const TEXTS = {
  es: {
    contents: 'Contenido',
    programmes: 'Una fila por programa',
    check: 'Comprobar',
    result: 'Resultado de la comprobación',
    wrong: /Fuentes: Un precio necesita una fuente/,
    apply: /Importar 2 filas/,
    done: /1 programa creado, 1 cambiado/,
    schools: 'Ver sus escuelas',
    undo: 'Deshacer',
    undone: /1 programa vuelve a estar como antes; 1 se dejó como está/,
    differs: 'Distinto desde entonces: Horas lectivas',
    export: 'Exportar programas',
  },
  en: {
    contents: 'Contents',
    programmes: 'A row for each programme',
    check: 'Check',
    result: 'Result of the check',
    wrong: /Sources: A price needs a source/,
    apply: /Import 2 rows/,
    done: /1 programme created, 1 changed/,
    schools: 'See its schools',
    undo: 'Undo',
    undone: /1 programme is as before; 1 was left as it is/,
    differs: 'Different since: Teaching hours',
    export: 'Export programmes',
  },
} as const;

for (const language of ['es', 'en'] as const) {
  const t = TEXTS[language];

  test.describe(`importing programmes in ${language} ${DESKTOP[language]}`, () => {
    test.use({ locale: language });

    test('a file is known as one of programmes, checked, imported and taken back, and the export gives it', async ({
      page,
    }) => {
      const school = await insertSchool('Obrador', { is_active: true });
      const bread = await insertProgramme(school.id, 'Pan', { position: 1 });
      const stored = async () =>
        (
          await serviceClient()
            .from('programmes')
            .select('name, hours, prices')
            .eq('school_id', school.id)
            .order('position')
        ).data ?? [];
      const before = await stored();
      const file = [
        'id;Escuela;Programa;Horas lectivas;Precio;Fuente',
        `${bread.id};;Pan;40;;`,
        `;${school.name};Pastelería;;9.000-12.000 € / año 2026/27;https://obrador.example/`,
        `;${school.name};Vino;;900 EUR / mes;`,
      ];
      await signInAs(page, 'admin');
      await openApp(page, '/admin/schools/import');
      await page.locator('#import-file').setInputFiles({
        name: 'programas.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(file.join('\r\n')),
      });
      await expect(page.getByLabel(t.contents)).toHaveValue('programmes');
      await expect(page.getByRole('option', { name: t.programmes })).toBeAttached();
      await expectAccessible(page);
      await page.getByRole('button', { name: t.check }).click();
      await expect(page.getByRole('heading', { name: t.result })).toBeFocused();
      await expect(page.getByText(t.wrong)).toBeVisible();
      expect(await stored()).toEqual(before);
      await expectAccessible(page);

      await page.getByRole('button', { name: t.apply }).click();
      await expect(page.getByText(t.done)).toBeVisible();
      const price = { min: 9000, max: 12_000, currency: 'EUR', per: 'year', year: '2026-27' };
      expect(await stored()).toEqual([
        { name: 'Pan', hours: 40, prices: [] },
        { name: 'Pastelería', hours: null, prices: [price] },
      ]);

      await page.getByRole('link', { name: t.schools }).click();
      await expect(page.getByRole('row').filter({ hasText: school.name })).toHaveCount(1);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: t.export }).click(),
      ]);
      const chunks: Buffer[] = [];
      for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks).toString()).toContain('9000-12000 EUR / year 2026-27');

      await serviceClient().from('programmes').update({ hours: 41 }).eq('id', bread.id);
      await page.goBack();
      await page.getByRole('button', { name: t.undo }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: t.undo }).click();
      await expect(page.getByText(t.undone)).toBeVisible();
      await expect(page.getByText(t.differs)).toBeVisible();
      expect(await stored()).toEqual([{ name: 'Pan', hours: 41, prices: [] }]);
      await expectAccessible(page);
    });
  });
}
