import { fakeOpenaiAt } from '../support/fake-openai.ts';
import { insertProgramme } from '../support/insert-programme.ts';
import { insertSchool } from '../support/insert-school.ts';
import { openApp } from '../support/open.ts';
import { expirePages, serviceClient } from '../support/school-pictures.ts';
import { signInAs } from '../support/sign-in.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

test.use({ locale: 'en' });

test('missing English texts of a programme are written into its form and saved by an administrator', async ({
  page,
}) => {
  const provider = fakeOpenaiAt(siteUnderTest().providerUrl);
  const school = await insertSchool('Inglés');
  const own = `Curso de ${crypto.randomUUID().replace(/[^a-f]/g, '')} cocina`;
  const { id } = await insertProgramme(school.id, own, { note_es: 'Plazas para la escuela', position: 1 });
  await signInAs(page, 'admin');
  await openApp(page, `/admin/schools/edit/${school.id}`);
  await page.getByRole('tab', { name: 'Programmes' }).click();
  await page.getByRole('button', { name: `Edit ${own}` }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Name in English', { exact: true });
  const note = dialog.getByLabel('Note, in English', { exact: true });
  const write = dialog.getByRole('button', { name: 'Write 2 missing texts' });

  await provider.answerWith('{"entries":["<b>x</b>","x"]}', { when: own });
  await write.click();
  await expect(page.getByText('The English could not be written. The form is as it was.')).toBeVisible();
  await expect(name).toHaveValue('');

  const entries = ['A kitchen course', 'Places for the school'];
  await provider.answerWith(JSON.stringify({ entries }), { when: own });
  await write.click();
  await expect(dialog.getByText('2 texts were put into the form. They are not saved yet.')).toBeVisible();
  await expect(name).toHaveValue('A kitchen course');
  await expect(note).toHaveValue('Places for the school');
  await expect(dialog.getByText('No Spanish text here lacks its English.')).toBeVisible();
  const row = () => serviceClient().from('programmes').select('name_en,note_en').eq('id', id).single();
  expect((await row()).data).toEqual({ name_en: null, note_en: null });

  await note.fill('Places at the school');
  await dialog.getByRole('button', { name: 'Save programme' }).click();
  await expect(page.getByText('Programme saved')).toBeVisible();
  expect((await row()).data).toEqual({ name_en: 'A kitchen course', note_en: 'Places at the school' });
});

test('an AI text of a programme is marked in the list, the form and the page until it is approved', async ({
  page,
}) => {
  const school = await insertSchool('Marcas', { is_active: true });
  const { id, slug } = await insertProgramme(school.id, 'Curso de cocina', { position: 1 });
  const { error } = await serviceClient().rpc('write_ai_texts', {
    p_school: school.id,
    p_given: {},
    p_texts: {},
    p_model: 'a-model',
    p_programmes: [{ id, given: { name_en: null }, texts: { name_en: 'Cooking course' } }],
  });
  expect(error).toBeNull();
  await expirePages(school.id);
  const note = 'written by an AI';
  const addresses = [`/school/${school.slug}/${slug}`, `/school/${school.slug}`];
  const text = async (path: string) => (await page.request.get(path)).text();
  for (const address of addresses) expect(await text(address), address).toContain(note);
  expect(await text(`/escuela/${school.slug}/${slug}`)).not.toContain('escribió una IA');

  await signInAs(page, 'admin');
  await openApp(page, `/admin/schools/edit/${school.id}`);
  await page.getByRole('tab', { name: 'Programmes' }).click();
  const pane = page.getByRole('tabpanel', { name: 'Programmes' });
  await expect(pane.getByRole('listitem')).toContainText('AI text not yet approved');
  await pane.getByRole('button', { name: /^Edit / }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Text written by an AI')).toBeVisible();
  await dialog.getByRole('button', { name: /^Approve.*Name in English$/ }).click();
  await expect(page.getByText('Text approved: it is no longer marked')).toBeVisible();
  await expect(dialog.getByText('Text written by an AI')).toHaveCount(0);
  for (const address of addresses) expect(await text(address), address).not.toContain(note);
});
