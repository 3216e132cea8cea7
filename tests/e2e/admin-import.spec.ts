import { expectAccessible } from '../support/axe.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ locale: 'en' });

/** As Excel saves it in western Europe: semicolons, Latin-1. */
function fileOf(tag: string): Buffer {
  const lines = [
    'Centro oficial;Localidad;País',
    `Señorío ${tag} uno;Cañillo;Andorra`,
    `Señorío ${tag} dos;;Andorra`,
    `"=Señorío ${tag} tres";Cañillo;AND`,
    `SEÑORÍO ${tag} UNO;cañillo;Andorra`,
  ];
  return Buffer.from(lines.join('\r\n'), 'latin1');
}

test('a file of schools is mapped, checked, imported and undone except for later changes', async ({
  page,
  problems,
}) => {
  problems.expect(/answer 422 POST .*name=a\.pdf/);
  const tag = crypto.randomUUID().slice(0, 8);
  const schools = () => serviceClient().from('schools').select('name, is_active').ilike('name', `%${tag}%`);
  const stored = async () => ((await schools()).data ?? []).sort((a, b) => (a.name < b.name ? -1 : 1));
  await signInAs(page, 'admin');
  await openApp(page, '/admin/schools/import');
  const input = page.locator('#import-file');
  await input.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(page.getByText('This is a PDF. Ask for the list as a spreadsheet or CSV.')).toBeVisible();

  await input.setInputFiles({ name: `centros-${tag}.csv`, mimeType: 'text/csv', buffer: fileOf(tag) });
  await page.getByText('Read the file in another way').click();
  await page.getByLabel('Encoding of a text file').selectOption('windows-1252');
  await expectAccessible(page);
  const address = page.url();
  await page.getByRole('button', { name: 'Read the file like this' }).click();
  await expect(page).not.toHaveURL(address);
  await page.locator('main table select').first().selectOption({ label: 'Name' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('heading', { name: 'Result of the check' })).toBeFocused();
  await expect(page.getByText('City: The city is required')).toBeVisible();
  expect(await stored()).toEqual([]);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Probable duplicates' }).click();
  await expect(page.getByText('Probably the same as row 2.')).toBeVisible();
  await page.getByLabel('For all probable duplicates:').selectOption({ label: 'Create it anyway' });
  await page.getByRole('button', { name: /Import 3 rows/ }).click();
  await expect(page.getByText(/3 schools created/)).toBeVisible();
  expect(await stored()).toEqual([
    { name: `=Señorío ${tag} tres`, is_active: false },
    { name: `SEÑORÍO ${tag} UNO`, is_active: false },
    { name: `Señorío ${tag} uno`, is_active: false },
  ]);

  await page.getByRole('link', { name: 'See its schools' }).click();
  await expect(page.getByRole('row').filter({ hasText: tag })).toHaveCount(3);
  await serviceClient().from('schools').update({ phone: '1' }).eq('name', `=Señorío ${tag} tres`);
  await page.goBack();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/2 schools are as before; 1 was left as it is/)).toBeVisible();
  await expect(page.getByText('Different since: Phone')).toBeVisible();
  expect(await stored()).toEqual([{ name: `=Señorío ${tag} tres`, is_active: false }]);
});
