import { expectAccessible } from '../support/axe.ts';
import { insertSchool } from '../support/insert-school.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ locale: 'es' });

const REGISTER = 'australia';
const COUNTRY = 'Australia';
const SCHOOLS = 'source_id,name,type,specialties,city,country,website,address,source_date';
const PROGRAMMES = 'source_id,programme,specialty,award_level';

test('an edition of a register is sent, checked, applied, reviewed and undone', async ({
  page,
  problems,
}) => {
  problems.expect(/answer 422 POST .*\/api\/admin\/registers/);
  const tag = crypto.randomUUID().slice(0, 8);
  // Town names in registers contain no digits.
  const town = `Villa${tag.replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`;
  const doubtful = await insertSchool('Quenelle', { country: COUNTRY, city: town });
  const checked = await insertSchool('Roulade', {
    country: COUNTRY,
    city: town,
    website: `https://${tag}.example/`,
    address: '1 Old Street',
    checked_on: '2026-01-01',
  });
  const line = (number: number, name: string, more: string) =>
    `${tag}-${number},${name},institute,culinaryArts,${town},${COUNTRY},${more},2031`;
  const schools = [
    SCHOOLS,
    line(1, `Profiterole ${tag}`, ','),
    line(2, doubtful.name, ','),
    line(3, checked.name, `https://${tag}.example/,2 New Street`),
  ].join('\n');
  const programmes = `${PROGRAMMES}\n${tag}-1,Cocina,culinaryArts,Certificate III`;
  const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const send = async (text: string) => {
    await page.locator('#edition-register').selectOption(REGISTER);
    await page.locator('#edition-schools').setInputFiles(csv('schools.csv', text));
    await page.locator('#edition-programmes').setInputFiles(csv('programmes.csv', programmes));
    await page.getByRole('button', { name: 'Enviar y comprobar' }).click();
  };
  const rows = () =>
    serviceClient().from('schools').select('name, address, is_active').eq('city', town).order('name');
  const stored = async () => (await rows()).data;
  const before = await stored();

  await test.step('a bad file is refused with its reason', async () => {
    await signInAs(page, 'admin');
    await openApp(page, '/admin/registers');
    await send('%PDF-1.7 x');
    await expect(page.getByText('Fichero de escuelas: Es un PDF.')).toBeVisible();
    await send(schools.replaceAll(COUNTRY, 'Austria'));
    await expect(page.getByText(/Fichero de escuelas: tiene escuelas de «Austria»/)).toBeVisible();
  });

  await test.step('a good one is checked and applied', async () => {
    await send(schools);
    await expect(page.getByRole('heading', { name: 'Resultado de la comprobación' })).toBeFocused();
    expect(await stored()).toEqual(before);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Aplicar 2 filas' }).click();
    await expect(page.getByText(/1 escuela creada, 1 cambiada/)).toBeVisible();
    expect(await stored()).toHaveLength(3);
  });
  const run = page.url();

  await test.step('a doubtful match is decided by keyboard', async () => {
    await page.getByRole('link', { name: 'Revisar lo que queda por decidir' }).click();
    await expect(page.getByRole('heading', { name: doubtful.name })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Es esta: ${doubtful.name} es ${doubtful.name}` }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Decidido. Se puede deshacer en «Decisiones».')).toBeVisible();
    await expect(page.getByRole('heading', { name: doubtful.name })).toBeHidden();
    await expect(page.locator('#review-list')).toBeFocused();
  });

  await test.step('a difference is decided by a selection', async () => {
    const row = page.getByRole('row').filter({ hasText: checked.name });
    await page.getByRole('link', { name: /^Diferencias/ }).click();
    await expect(row).toContainText('2 New Street');
    await page.getByLabel(`Seleccionar Dirección de ${checked.name}`).check();
    await page.getByRole('status').getByRole('button', { name: 'Conservar los nuestros' }).click();
    await expect(page.getByText('1 decisión guardada')).toBeVisible();
    await expect(row).toBeHidden();
  });

  await test.step('decisions and run are undone', async () => {
    await openApp(page, `/admin/registers/review?view=decisions&register=${REGISTER}`);
    for (const { name } of [checked, doubtful]) {
      const undo = page.getByRole('button', { name: `Deshacer la decisión sobre ${name}` });
      await undo.click();
      await expect(undo).toBeHidden();
    }
    await openApp(page, run);
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByText(/vuelven a estar como antes/)).toBeVisible();
    expect(await stored()).toEqual(before);
  });
});
