import { insertProgramme } from '../support/insert-programme.ts';
import { insertSchool } from '../support/insert-school.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ locale: 'es' });

test('a file of programmes is recognised, checked, imported, exported and undone', async ({ page }) => {
  const school = await insertSchool('Obrador', { is_active: true });
  const bread = await insertProgramme(school.id, 'Pan', { position: 1 });
  const programmes = () =>
    serviceClient()
      .from('programmes')
      .select('name, hours, prices')
      .eq('school_id', school.id)
      .order('position');
  const stored = async () => (await programmes()).data ?? [];
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
  await expect(page.getByLabel('Contenido')).toHaveValue('programmes');
  await expect(page.getByRole('option', { name: 'Una fila por programa' })).toBeAttached();
  await page.getByRole('button', { name: 'Comprobar' }).click();
  await expect(page.getByRole('heading', { name: 'Resultado de la comprobación' })).toBeFocused();
  await expect(page.getByText(/Fuentes: Un precio necesita una fuente/)).toBeVisible();
  expect(await stored()).toEqual(before);

  await page.getByRole('button', { name: /Importar 2 filas/ }).click();
  await expect(page.getByText(/1 programa creado, 1 cambiado/)).toBeVisible();
  const price = { min: 9000, max: 12_000, currency: 'EUR', per: 'year', year: '2026-27' };
  expect(await stored()).toEqual([
    { name: 'Pan', hours: 40, prices: [] },
    { name: 'Pastelería', hours: null, prices: [price] },
  ]);

  await page.getByRole('link', { name: 'Ver sus escuelas' }).click();
  await expect(page.getByRole('row').filter({ hasText: school.name })).toHaveCount(1);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Exportar programas' }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toContain('9000-12000 EUR / year 2026-27');

  await serviceClient().from('programmes').update({ hours: 41 }).eq('id', bread.id);
  await page.goBack();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText(/1 programa vuelve a estar como antes; 1 se dejó como está/)).toBeVisible();
  await expect(page.getByText('Distinto desde entonces: Horas lectivas')).toBeVisible();
  expect(await stored()).toEqual([{ name: 'Pan', hours: 41, prices: [] }]);
});
