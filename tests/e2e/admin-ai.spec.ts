import type { Page } from '@playwright/test';
import { fakeOpenaiAt } from '../support/fake-openai.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { signInAs } from '../support/sign-in.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

test.use({ locale: 'es' });

const SPANISH =
  'Es un centro de Ordino, en Andorra, creado en 1996. Estudian en él 240 personas. Ofrece los estudios de Técnico en Cocina y un curso de pastelería. Cuenta con un restaurante de prácticas abierto al público, un huerto propio y una residencia para estudiantes.';
const WHOLE_DESCRIPTION = /^.{400,500}$/su;

/** A school with enough facts for a description. */
async function makeSchool(description: string | null = null) {
  // No digits: a text may contain no number that is not in the facts.
  const mark = crypto
    .randomUUID()
    .replace(/[^a-f]/g, '')
    .padEnd(6, 'x')
    .slice(0, 6);
  const name = `Escuela Brasa ${mark.charAt(0).toUpperCase()}${mark.slice(1)}`;
  const { data } = await serviceClient()
    .from('schools')
    .insert({
      name,
      city: 'Ordino',
      country: 'Andorra',
      founded: 1996,
      students_count: 240,
      specialties: ['culinaryArts'],
      languages: ['Spanish', 'Catalan'],
      features: [
        'Restaurante de prácticas abierto al público',
        'Huerto propio',
        'Residencia para estudiantes',
      ],
      features_en: ['Training restaurant open to the public', 'Own kitchen garden', 'Residence for students'],
      accreditation: ['Títulos oficiales de formación profesional'],
      accreditation_en: ['Official vocational qualifications'],
      is_active: false,
      description,
    })
    .select('id')
    .single()
    .throwOnError();
  return { id: data.id, name };
}

async function stored(id: string) {
  const [school, marks] = await Promise.all([
    serviceClient().from('schools').select('*').eq('id', id).single(),
    serviceClient().from('ai_generated_texts').select('field').eq('school_id', id),
  ]);
  return { ...school.data, marks: marks.data?.map(({ field }) => field) };
}

const provider = () => fakeOpenaiAt(siteUnderTest().providerUrl);
const spanishPanel = (page: Page) =>
  page.getByRole('region', { name: 'Generador de descripción en español' });
const description = (page: Page) => page.getByLabel('Descripción en español', { exact: true });

async function openEditor(page: Page, id: string): Promise<void> {
  await signInAs(page, 'admin');
  await openApp(page, `/admin/schools/edit/${id}`);
}

test('an improved description replaces the text after a question and can be approved', async ({ page }) => {
  const { id, name } = await makeSchool(SPANISH);
  await provider().fail('refusal', { when: name });
  await openEditor(page, id);
  const panel = spanishPanel(page);
  const improve = panel.getByRole('button', { name: /Mejorar/ });
  const dialog = page.getByRole('alertdialog');

  await test.step('a refusal of the model is explained and changes nothing', async () => {
    await improve.click();
    await expect(dialog).toContainText('La descripción actual en español será reemplazada por una nueva.');
    await expect(dialog).not.toContainText('También se perderá');
    await dialog.getByRole('button', { name: 'Reemplazar' }).click();
    await expect(
      page.getByText('No se pudo generar la descripción. Verifica la consola para más detalles.'),
    ).toBeVisible();
    await expect(
      page.getByText('El modelo se negó a responder. El motivo está también en «Tareas».').first(),
    ).toBeVisible();
    await expect(description(page)).toHaveValue(SPANISH);
    const after = await stored(id);
    expect(after.description).toBe(SPANISH);
    expect(after.marks).not.toContain('description');
    await provider().reset(name);
  });

  await test.step('the question mentions unsaved words', async () => {
    await description(page).fill('Algo a medias, todavía sin guardar.');
    await improve.click();
    await expect(dialog).toContainText(
      'También se perderá lo que has escrito en este campo y no has guardado.',
    );
    await dialog.getByRole('button', { name: 'Reemplazar' }).click();
    await expect(page.getByText('✅ Descripción generada')).toBeVisible();
    await expect(description(page)).toHaveValue(WHOLE_DESCRIPTION);
    expect((await stored(id)).marks).toContain('description');
  });

  await test.step('an approved text is not marked any more', async () => {
    await panel.getByRole('button', { name: /Aprobar/ }).click();
    await expect(page.getByText('Texto aprobado: ya no está marcado')).toBeVisible();
    await expect(panel.getByText('Texto escrito por una IA')).toHaveCount(0);
    expect((await stored(id)).marks).not.toContain('description');
  });
});
