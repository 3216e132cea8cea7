import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { fakeOpenaiAt } from '../support/fake-openai.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { DESKTOP } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const TEXTS = {
  es: {
    spanish: 'Generador de descripción en español',
    english: 'Generador de descripción en inglés',
    generate: /Generar con IA/,
    improve: /Mejorar/,
    spanishFirst: 'Hace falta una descripción en español guardada.',
    saveFirst: /Guarda primero la escuela/,
    description: 'Descripción en español',
    phone: 'Teléfono',
    done: '✅ Descripción generada',
    written: 'Texto escrito por una IA',
    approve: /Aprobar/,
    approved: 'Texto aprobado: ya no está marcado',
    replaced: 'La descripción actual en español será reemplazada por una nueva.',
    unsaved: 'También se perderá lo que has escrito en este campo y no has guardado.',
    confirm: 'Reemplazar',
    failed: 'No se pudo generar la descripción. El motivo está en «Tareas».',
    refused: 'El modelo se negó a responder.',
    save: 'Guardar Cambios',
    saved: 'Los cambios se han guardado correctamente.',
    tool: 'Generar descripciones en inglés',
    question: /Se escribirán? (la|las) descripci(ón|ones) en inglés de \d+ escuelas?/,
    cost: /llamada al proveedor de IA/,
    start: 'Empezar',
    generated: /\d+ descripci(ón|ones) en inglés generadas?/,
    errors: /\d+ (error|errores) encontrados?/,
    issue: 'Texto de IA sin aprobar',
    select: 'Seleccionar',
    review: 'Revisar textos de IA',
    approveRead: 'Aprobar este texto',
    approvedMany: '1 texto de IA aprobado',
  },
  en: {
    spanish: 'Spanish description generator',
    english: 'English description generator',
    generate: /Generate with AI/,
    improve: /Improve/,
    spanishFirst: 'A saved Spanish description is needed.',
    saveFirst: /Save the school first/,
    description: 'Description in Spanish',
    phone: 'Phone',
    done: '✅ Description generated',
    written: 'Text written by an AI',
    approve: /Approve/,
    approved: 'Text approved: it is no longer marked',
    replaced: 'The current Spanish description will be replaced by a new one.',
    unsaved: 'What you have typed in this field and not saved will be lost too.',
    confirm: 'Replace',
    failed: 'The description could not be generated. The reason is in “Tasks”.',
    refused: 'The model declined to answer.',
    save: 'Save Changes',
    saved: 'The changes have been saved.',
    tool: 'Generate English descriptions',
    question: /The English descriptions? of \d+ schools? will be written/,
    cost: /call to the AI provider/,
    start: 'Start',
    generated: /\d+ English descriptions? generated/,
    errors: /\d+ errors? found/,
    issue: 'AI text not yet approved',
    select: 'Select',
    review: 'Review AI texts',
    approveRead: 'Approve this text',
    approvedMany: '1 AI text approved',
  },
} as const;

const SPANISH =
  'Es un centro de Ordino, en Andorra, creado en 1996. Estudian en él 240 personas. Ofrece los estudios de Técnico en Cocina y un curso de pastelería. Cuenta con un restaurante de prácticas abierto al público, un huerto propio y una residencia para estudiantes.';

/** A school of this test's own, with enough facts for a description. */
async function makeSchool(fields: { description?: string; is_active?: boolean } = {}) {
  // No digit: a text may hold no number that is not in the facts.
  const mark = crypto
    .randomUUID()
    .replace(/[^a-f]/g, '')
    .padEnd(6, 'x')
    .slice(0, 6);
  const name = `Escuela Brasa ${mark.charAt(0).toUpperCase()}${mark.slice(1)}`;
  const { data, error } = await serviceClient()
    .from('schools')
    .insert({
      name,
      city: 'Ordino',
      country: 'Andorra',
      founded: 1996,
      students_count: 240,
      specialties: '["culinaryArts"]',
      languages: '["Spanish","Catalan"]',
      features:
        '["Restaurante de prácticas abierto al público","Huerto propio","Residencia para estudiantes"]',
      features_en: '["Training restaurant open to the public","Own kitchen garden","Residence for students"]',
      accreditation: '["Títulos oficiales de formación profesional"]',
      accreditation_en: '["Official vocational qualifications"]',
      is_active: false,
      ...fields,
    })
    .select('id')
    .single();
  if (error) throw new Error(error.message);
  return { id: data.id, name };
}

async function stored(id: string) {
  const [school, marks] = await Promise.all([
    serviceClient().from('schools').select('*').eq('id', id).single(),
    serviceClient().from('ai_generated_texts').select('field').eq('school_id', id),
  ]);
  return { ...school.data, marks: marks.data?.map(({ field }) => field) };
}

const provider = () => fakeOpenaiAt(process.env.OPENAI_BASE_URL ?? '');

async function openEditor(page: Page, id: string): Promise<void> {
  await signInAs(page, 'admin');
  await openApp(page, `/admin/schools/edit/${id}`);
}

test.describe.configure({ mode: 'serial', timeout: 90_000 });

for (const language of ['es', 'en'] as const) {
  const t = TEXTS[language];

  test.describe(`the description panels in ${language} ${DESKTOP[language]}`, () => {
    test.use({ locale: language });

    test('put the new text into the form, keep what was typed elsewhere, and cause no conflict', async ({
      page,
    }) => {
      const { id } = await makeSchool();
      await openEditor(page, id);
      const panel = page.getByRole('region', { name: t.spanish });
      const english = page.getByRole('region', { name: t.english });
      await expect(english.getByText(t.spanishFirst)).toBeVisible();
      await expect(english.getByRole('button', { name: t.generate })).toBeDisabled();
      await expect(panel.getByRole('button', { name: t.improve })).toHaveCount(0);
      await expectAccessible(page);

      const phone = page.getByLabel(t.phone, { exact: true });
      await phone.fill('+376 800 100');
      await panel.getByRole('button', { name: t.generate }).click();
      await expect(page.getByText(t.done)).toBeVisible();
      const text = page.getByLabel(t.description, { exact: true });
      await expect(text).toHaveValue(/^.{400,500}$/su);
      await expect(phone).toHaveValue('+376 800 100');
      await expect(panel.getByText(/^4\d\d\/500$|^500\/500$/)).toHaveClass(/good/);
      await expect(panel.getByText(t.written)).toBeVisible();
      await expect(english.getByRole('button', { name: t.generate })).toBeEnabled();
      await expectAccessible(page);

      await page.getByRole('button', { name: t.save }).click();
      await expect(page.getByText(t.saved)).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(await stored(id)).toMatchObject({
        phone: '+376 800 100',
        description: await text.inputValue(),
        description_en: null,
        marks: ['description'],
      });
    });

    test('say what improving replaces, unsaved words too, and the new text can be approved', async ({
      page,
    }) => {
      const { id } = await makeSchool({ description: SPANISH });
      await openEditor(page, id);
      const panel = page.getByRole('region', { name: t.spanish });
      const dialog = page.getByRole('alertdialog');
      const improve = panel.getByRole('button', { name: t.improve });
      await improve.click();
      await expect(dialog).toContainText(t.replaced);
      await expect(dialog).not.toContainText(t.unsaved);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByLabel(t.description, { exact: true }).fill('Algo a medias, todavía sin guardar.');
      await improve.click();
      await expect(dialog).toContainText(t.unsaved);
      await dialog.getByRole('button', { name: t.confirm }).click();
      await expect(page.getByText(t.done)).toBeVisible();
      await expect(page.getByLabel(t.description, { exact: true })).toHaveValue(/^.{400,500}$/su);
      expect((await stored(id)).marks).toEqual(['description']);

      await panel.getByRole('button', { name: t.approve }).click();
      await expect(page.getByText(t.approved)).toBeVisible();
      await expect(panel.getByText(t.written)).toHaveCount(0);
      expect((await stored(id)).marks).toEqual([]);
    });

    test('say in words why nothing came of it, and leave the text as it was', async ({ page }) => {
      const { id, name } = await makeSchool({ description: SPANISH });
      await provider().fail('refusal', { when: name });
      await openEditor(page, id);
      const panel = page.getByRole('region', { name: t.spanish });
      const dialog = page.getByRole('alertdialog');
      await panel.getByRole('button', { name: t.improve }).click();
      await dialog.getByRole('button', { name: t.confirm }).click();
      await expect(page.getByText(t.failed)).toBeVisible();
      await expect(page.getByText(t.refused).first()).toBeVisible();
      await expect(page.getByLabel(t.description, { exact: true })).toHaveValue(SPANISH);
      expect(await stored(id)).toMatchObject({ description: SPANISH, version: 1, marks: [] });
      await provider().reset(name);
    });

    test('ask to save a new school first', async ({ page }) => {
      await signInAs(page, 'admin');
      await openApp(page, '/admin/schools/create');
      const panel = page.getByRole('region', { name: t.spanish });
      await expect(panel.getByText(t.saveFirst)).toBeVisible();
      await expect(panel.getByRole('button', { name: t.generate })).toBeDisabled();
    });
  });

  test.describe(`the text tools of the dashboard in ${language} ${DESKTOP[language]}`, () => {
    test.use({ locale: language });

    test('say what they cost, write what is missing, tell errors, and lead to what is to be approved', async ({
      page,
    }) => {
      const good = await makeSchool({ description: SPANISH });
      const bad = await makeSchool({ description: SPANISH });
      await provider().fail('refusal', { when: bad.name });
      await signInAs(page, 'admin');
      await openApp(page, '/admin');
      const dialog = page.getByRole('alertdialog');
      await page.getByRole('button', { name: t.tool }).click();
      await expect(dialog).toContainText(t.question);
      await expect(dialog).toContainText(t.cost);
      await dialog.getByRole('button', { name: t.start }).click();
      await expect(page.getByText(t.generated)).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText(t.errors).first()).toBeVisible();
      await expectAccessible(page);
      expect(await stored(good.id)).toMatchObject({
        description: SPANISH,
        description_en: expect.stringMatching(/^.{400,500}$/su),
        marks: ['description_en'],
      });
      expect(await stored(bad.id)).toMatchObject({ description_en: null, version: 1, marks: [] });
      await serviceClient().from('schools').delete().eq('id', bad.id);
      await provider().reset(bad.name);

      await page.getByRole('link', { name: t.issue }).click();
      await expect(page).toHaveURL(/issue=ai_text/);
      await page.getByRole('searchbox').fill(good.name);
      await expect(page).toHaveURL(/search=/);
      await page.getByRole('checkbox', { name: `${t.select} ${good.name}` }).check();
      await page.getByRole('button', { name: t.review }).click();
      const texts = page.getByRole('dialog');
      await expect(texts.getByText(good.name).first()).toBeVisible();
      await expectAccessible(page);
      await texts.getByRole('button', { name: t.approveRead }).click();
      await expect(page.getByText(t.approvedMany)).toBeVisible();
      expect((await stored(good.id)).marks).toEqual([]);
    });
  });
}
