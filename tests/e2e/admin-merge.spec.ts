import { path, schoolHref } from '@/lib/routes';
import { expectAccessible } from '../support/axe.ts';
import { insertProgramme } from '../support/insert-programme.ts';
import { insertSchool } from '../support/insert-school.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ locale: 'es' });

test('two records of one school are merged from the list, and that is undone in the editor', {
  tag: '@phone',
}, async ({ page }) => {
  const word = `Fogón${crypto.randomUUID().slice(0, 6)}`;
  const kept = await insertSchool(word, { is_active: true, phone: '+376 111' });
  const other = await insertSchool(word, { is_active: true, phone: '+376 222', email: 'hola@example.org' });
  await insertProgramme(other.id, 'Cocina de montaña');
  await signInAs(page, 'admin');
  await openApp(page, `${path('adminSchools')}?search=${word}`);

  await page.getByLabel(`Seleccionar ${kept.name}`).check();
  await page.getByLabel(`Seleccionar ${other.name}`).check();
  await page.getByRole('link', { name: 'Combinar las dos' }).click();
  await expect(page.getByRole('heading', { name: 'Combinar dos fichas' })).toBeVisible();
  await expectAccessible(page);
  // The kept record is the one with the telephone 111, in either order.
  if (!page.url().includes(`ids=${kept.id}`))
    await page.getByRole('link', { name: 'Conservar la otra ficha' }).click();
  const phone = page.getByRole('radio', { name: /\+376 222/ });
  await expect(phone).not.toBeChecked();
  await phone.check();
  // Facts missing in the kept record are proposed from the other one.
  await expect(page.getByRole('radio', { name: /hola@example\.org/ })).toBeChecked();
  await page.getByRole('button', { name: 'Combinar' }).click();
  const question = page.getByRole('alertdialog', { name: 'Combinar dos fichas' });
  await expect(question).toContainText(other.slug);
  await question.getByRole('button', { name: 'Combinar' }).click();
  await expect(page.getByText('Fichas combinadas')).toBeVisible();
  const stored = async () =>
    (await serviceClient().from('schools').select('id,phone,email').in('id', [kept.id, other.id])).data;
  expect(await stored()).toEqual([{ id: kept.id, phone: '+376 222', email: 'hola@example.org' }]);

  await expect(page.getByText(`«${other.name}» forma parte de esta escuela`)).toBeVisible();
  await page.goto(schoolHref('es', other.slug));
  await expect(page).toHaveURL(new RegExp(`${kept.slug}$`));
  await expect(page.getByText('Cocina de montaña').first()).toBeVisible();

  await openApp(page, path('adminSchoolEdit', { id: kept.id }));
  await page.getByRole('button', { name: 'Deshacer la combinación' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer la combinación' }).click();
  await expect(page.getByText('Combinación deshecha')).toBeVisible();
  expect((await stored())?.toSorted((one, two) => one.phone?.localeCompare(two.phone ?? '') ?? 0)).toEqual([
    { id: kept.id, phone: '+376 111', email: null },
    { id: other.id, phone: '+376 222', email: 'hola@example.org' },
  ]);
  // The restored school's page no longer redirects.
  await page.goto(schoolHref('es', other.slug));
  await expect(page).toHaveURL(new RegExp(`${other.slug}$`));
  await expect(page.getByText('Cocina de montaña').first()).toBeVisible();
});
