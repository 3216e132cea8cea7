import { expectAccessible } from '../support/axe.ts';
import { fakeOpenaiAt } from '../support/fake-openai.ts';
import { insertProgramme } from '../support/insert-programme.ts';
import { insertSchool } from '../support/insert-school.ts';
import { openApp } from '../support/open.ts';
import { expirePages, serviceClient } from '../support/school-pictures.ts';
import { DESK } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const TEXTS = {
  es: {
    tab: 'Programas',
    edit: 'Editar',
    write: 'Escribir 2 textos que faltan',
    nothing: 'A ningún texto en español le falta su inglés.',
    done: 'Se han puesto 2 textos en el formulario. Aún no están guardados.',
    name: 'Nombre en inglés',
    note: ['Nota, en español', 'Nota, en inglés'],
    failed: 'No se pudo escribir el inglés. El formulario sigue como estaba.',
    save: 'Guardar programa',
    saved: 'Programa guardado',
    written: 'Texto escrito por una IA',
    unapproved: 'Texto de IA sin aprobar',
    approve: /^Aprobar.*nombre en inglés$/,
    approved: 'Texto aprobado: ya no está marcado',
  },
  en: {
    tab: 'Programmes',
    edit: 'Edit',
    write: 'Write 2 missing texts',
    nothing: 'No Spanish text here lacks its English.',
    done: '2 texts were put into the form. They are not saved yet.',
    name: 'Name in English',
    note: ['Note, in Spanish', 'Note, in English'],
    failed: 'The English could not be written. The form is as it was.',
    save: 'Save programme',
    saved: 'Programme saved',
    written: 'Text written by an AI',
    unapproved: 'AI text not yet approved',
    approve: /^Approve.*English name$/,
    approved: 'Text approved: it is no longer marked',
  },
} as const;
const fake = () => fakeOpenaiAt(process.env.OPENAI_BASE_URL ?? '');

for (const language of ['es', 'en'] as const) {
  const t = TEXTS[language];

  test.describe(`English of a programme by AI in ${language} ${DESK[language]}`, () => {
    test.use({ locale: language });

    test('is put into its form, read, and saved by whoever read it', async ({ page }) => {
      const school = await insertSchool('Inglés', { is_active: false });
      const own = `Curso de ${crypto.randomUUID().replace(/[^a-f]/g, '')} cocina`;
      const { id } = await insertProgramme(school.id, own, {
        note_es: 'Plazas para la escuela',
        position: 1,
      });
      await signInAs(page, 'admin');
      await openApp(page, `/admin/schools/edit/${school.id}`);
      await page.getByRole('tab', { name: t.tab }).click();
      await page.getByRole('button', { name: `${t.edit} ${own}` }).click();
      const dialog = page.getByRole('dialog');
      const field = (label: string) => dialog.getByLabel(label, { exact: true });

      await fake().answerWith('{"entries":["<b>x</b>","x"]}', { when: own });
      await dialog.getByRole('button', { name: t.write }).click();
      await expect(page.getByText(t.failed)).toBeVisible();
      await expect(field(t.name)).toHaveValue('');

      const entries = ['A kitchen course', 'Places for the school'];
      await fake().answerWith(JSON.stringify({ entries }), { when: own });
      await dialog.getByRole('button', { name: t.write }).click();
      await expect(dialog.getByText(t.done)).toBeVisible();
      await expect(field(t.name)).toHaveValue('A kitchen course');
      await expect(field(t.note[1])).toHaveValue('Places for the school');
      await expect(dialog.getByText(t.nothing)).toBeVisible();
      await expectAccessible(page);
      const row = () => serviceClient().from('programmes').select('name_en,note_en').eq('id', id).single();
      expect((await row()).data).toEqual({ name_en: null, note_en: null });

      await field(t.note[1]).fill('Places at the school');
      await dialog.getByRole('button', { name: t.save }).click();
      await expect(page.getByText(t.saved)).toBeVisible();
      expect((await row()).data).toEqual({ name_en: 'A kitchen course', note_en: 'Places at the school' });
    });

    test('is marked in the list, in the form and on its page until somebody approves it', async ({
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
      const notes = ['written by an AI', 'escribió una IA'];
      const address = { en: `/school/${school.slug}/${slug}`, es: `/escuela/${school.slug}/${slug}` };
      const text = async (path: string) => (await page.request.get(path)).text();
      expect(await text(address.en)).toContain(notes[0]);
      expect(await text(`/school/${school.slug}`)).toContain(notes[0]);
      expect(await text(address.es)).not.toContain(notes[1]);

      await signInAs(page, 'admin');
      await openApp(page, `/admin/schools/edit/${school.id}`);
      await page.getByRole('tab', { name: t.tab }).click();
      const pane = page.getByRole('tabpanel', { name: t.tab });
      await expect(pane.getByRole('listitem')).toContainText(t.unapproved);
      await pane.getByRole('button', { name: new RegExp(`^${t.edit} `) }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(t.written)).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t.approve }).click();
      await expect(page.getByText(t.approved)).toBeVisible();
      await expect(dialog.getByText(t.written)).toHaveCount(0);
      expect(await text(address.en)).not.toContain(notes[0]);
      expect(await text(`/school/${school.slug}`)).not.toContain(notes[0]);
    });
  });
}
