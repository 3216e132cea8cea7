import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../support/axe.ts';
import { fakeOpenaiAt } from '../support/fake-openai.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { DESKTOP } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const TEXTS = {
  es: {
    tab: 'Imágenes',
    main: 'Imagen principal',
    gallery: 'Galería',
    upload: 'Subir imagen',
    uploadMany: 'Subir',
    uploaded: 'Imagen subida',
    uploadFailed: 'No se pudo subir la imagen',
    wrongType: 'page.jpg: No es una imagen JPG, PNG ni WebP.',
    storage: 'Almacenamiento',
    noImage: 'No hay imagen',
    deleteMain: 'Eliminar Imagen Principal',
    question: '¿Estás seguro de que quieres eliminar la imagen principal? Esta acción no se puede deshacer.',
    delete: 'Eliminar',
    mainDeleted: 'La imagen principal se ha eliminado correctamente',
    category: 'Categoría',
    label: 'Platos Creados',
    chooseFirst: 'Selecciona una categoría antes de subir imágenes',
    manyUploaded: 'Imágenes subidas',
    count: '2 imágenes subidas',
    up: 'Subir la imagen 2, Platos Creados',
    firstUp: 'Subir la imagen 1, Platos Creados',
    lastDown: 'Bajar la imagen 2, Platos Creados',
    deleteOne: 'Eliminar la imagen 1, Platos Creados',
    deleted: 'Imagen eliminada',
    empty: 'No hay imágenes en la galería',
    generate: 'Generar',
    regenerate: 'Regenerar',
    generated: 'Imagen generada',
    regenerated: 'Imagen regenerada',
    created: 'Nueva imagen IA creada para',
    mainFailed: 'No se pudo generar la imagen con IA: El modelo se negó a responder.',
    replace: 'Reemplazar',
    generateAi: 'Generar con IA',
    aiBadge: 'IA',
    chooseToDraw: 'Selecciona una categoría para generar la imagen',
    description: 'Descripción (opcional)',
    galleryGenerated: 'Imagen de galería generada',
    galleryFailed: 'Error generando imagen',
    galleryProvider: 'Error de la API del proveedor de IA. Verifica la configuración.',
  },
  en: {
    tab: 'Images',
    main: 'Main image',
    gallery: 'Gallery',
    upload: 'Upload image',
    uploadMany: 'Upload',
    uploaded: 'Image uploaded',
    uploadFailed: 'The image could not be uploaded',
    wrongType: 'page.jpg: It is not a JPG, PNG or WebP image.',
    storage: 'Storage',
    aiBadge: 'AI',
    noImage: 'No image',
    deleteMain: 'Delete Main Image',
    question: 'Are you sure you want to delete the main image? This action cannot be undone.',
    delete: 'Delete',
    mainDeleted: 'The main image has been deleted',
    category: 'Category',
    label: 'Dishes Created',
    chooseFirst: 'Choose a category before uploading images',
    manyUploaded: 'Images uploaded',
    count: '2 images uploaded',
    up: 'Move image 2, Dishes Created, up',
    firstUp: 'Move image 1, Dishes Created, up',
    lastDown: 'Move image 2, Dishes Created, down',
    deleteOne: 'Delete image 1, Dishes Created',
    deleted: 'Image deleted',
    empty: 'There are no images in the gallery',
    generate: 'Generate',
    regenerate: 'Regenerate',
    generated: 'Image generated',
    regenerated: 'Image regenerated',
    created: 'New AI image created for',
    mainFailed: 'The AI image could not be generated: The model declined to answer.',
    replace: 'Replace',
    generateAi: 'Generate with AI',
    chooseToDraw: 'Choose a category to generate the image',
    description: 'Description (optional)',
    galleryGenerated: 'Gallery image generated',
    galleryFailed: 'Error generating image',
    galleryProvider: 'Error from the AI provider’s API. Check the configuration.',
  },
} as const;

/** A hidden school of this test's own. */
async function makeSchool(country = 'Spain'): Promise<string> {
  const name = `Taller ${crypto.randomUUID().slice(0, 8)}`;
  const { data, error } = await serviceClient()
    .from('schools')
    .insert({ name, city: 'Cádiz', country, is_active: false })
    .select('id')
    .single();
  if (error) throw new Error(error.message);
  return data.id;
}

async function photo(name: string, background: string) {
  const buffer = await sharp({ create: { width: 80, height: 60, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

const html = { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<!doctype html><p>x</p>') };

/** Drops files onto a card, as a mouse does that brings them from the desktop. */
async function drop(card: Locator, files: Awaited<ReturnType<typeof photo>>[]) {
  const data = await card.page().evaluateHandle(
    (given) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      return transfer;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') })),
  );
  const zone = card.locator('.drop-zone');
  await zone.dispatchEvent('dragover', { dataTransfer: data });
  await expect(zone).toHaveClass(/over/);
  await zone.dispatchEvent('drop', { dataTransfer: data });
}

const fake = () => fakeOpenaiAt(process.env.OPENAI_BASE_URL ?? '');

async function open(page: Page, id: string, tab: string) {
  await signInAs(page, 'admin');
  await openApp(page, `/admin/schools/edit/${id}`);
  await page.getByRole('tab', { name: tab }).click();
}

for (const language of ['es', 'en'] as const) {
  const t = TEXTS[language];

  test.describe(`the images of a school in ${language} ${DESKTOP[language]}`, () => {
    test.use({ locale: language });

    test('have a main one that is uploaded, kept and deleted', async ({ page }) => {
      const id = await makeSchool();
      await open(page, id, t.tab);
      const card = page.getByRole('region', { name: t.main });
      await expect(card.getByText(t.noImage)).toBeVisible();
      await expect(card.getByRole('button', { name: t.deleteMain })).toHaveCount(0);
      const files = card.locator('input[type=file]');
      await files.setInputFiles(await photo('a.jpg', '#c40'));
      await expect(page.getByText(t.uploaded, { exact: true })).toBeVisible();
      await expect(card.getByText(t.storage, { exact: true })).toBeVisible();
      const address = await card.getByRole('img').getAttribute('src');
      expect(address).toMatch(new RegExp(`/school-images/${id}-main-\\d+\\.webp$`));
      await expectAccessible(page);

      await card.getByRole('button', { name: t.deleteMain }).click();
      await expect(page.getByText(t.question)).toBeVisible();
      await page.getByRole('alertdialog').getByRole('button', { name: t.delete, exact: true }).click();
      await expect(page.getByText(t.mainDeleted)).toBeVisible();
      await expect(card.getByText(t.noImage)).toBeVisible();
      expect((await serviceClient().from('school_images').select('id').eq('school_id', id)).data).toEqual([]);
    });

    test('refuse a page with the name of a picture, and say why', async ({ page, problems }) => {
      problems.expect(/^answer 422 POST .*\/api\/admin\/images$/);
      const id = await makeSchool();
      await open(page, id, t.tab);
      await page.getByRole('region', { name: t.main }).locator('input[type=file]').setInputFiles(html);
      await expect(page.getByText(t.uploadFailed, { exact: true })).toBeVisible();
      await expect(page.getByText(t.wrongType)).toBeVisible();
      expect((await serviceClient().from('school_images').select('id').eq('school_id', id)).data).toEqual([]);
    });

    test('make a gallery that is filled, ordered and emptied', async ({ page }) => {
      await open(page, await makeSchool(), t.tab);
      const card = page.getByRole('region', { name: t.gallery });
      const button = card.getByRole('button', { name: t.uploadMany, exact: true });
      await expect(card.getByText(t.empty)).toBeVisible();
      await expect(button).toBeDisabled();
      await expect(button).toHaveAccessibleDescription(t.chooseFirst);
      await card.getByLabel(t.category).selectOption(t.label);
      await expect(button).toBeEnabled();
      const both = [await photo('a.jpg', '#c40'), await photo('b.jpg', '#04c')];
      await card.locator('input[type=file]').setInputFiles(both);
      await expect(page.getByText(t.manyUploaded, { exact: true })).toBeVisible();
      await expect(page.getByText(t.count)).toBeVisible();
      const addresses = () =>
        card.getByRole('img').evaluateAll((images) => images.map((image) => image.getAttribute('src')));
      const before = await addresses();
      expect(before).toHaveLength(2);
      await expect(card.getByRole('button', { name: t.firstUp })).toBeDisabled();
      await expect(card.getByRole('button', { name: t.lastDown })).toBeDisabled();
      await expectAccessible(page);
      await card.getByRole('button', { name: t.up }).click();
      await expect.poll(addresses).toEqual(before.toReversed());
      for (let left = 2; left > 0; left -= 1) {
        await card.getByRole('button', { name: t.deleteOne }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: t.delete, exact: true }).click();
        await expect(card.getByRole('img')).toHaveCount(left - 1);
      }
      await expect(page.getByText(t.deleted, { exact: true }).first()).toBeVisible();
      await expect(card.getByText(t.empty)).toBeVisible();
    });

    test('are taken when they are dropped onto their card @deep', async ({ page }) => {
      const id = await makeSchool();
      await open(page, id, t.tab);
      await drop(page.getByRole('region', { name: t.main }), [await photo('a.jpg', '#c40')]);
      await expect(page.getByText(t.uploaded, { exact: true })).toBeVisible();
      const gallery = page.getByRole('region', { name: t.gallery });
      const both = [await photo('b.jpg', '#04c'), await photo('c.jpg', '#0c4')];
      await drop(gallery, both);
      await expect(page.getByText(t.chooseFirst).last()).toBeVisible();
      await expect(gallery.getByRole('img')).toHaveCount(0);
      await gallery.getByLabel(t.category).selectOption(t.label);
      await drop(gallery, both);
      await expect(page.getByText(t.count)).toBeVisible();
      await expect(gallery.getByRole('img')).toHaveCount(2);
      await expect(gallery.locator('.drop-zone')).not.toHaveClass(/over/);
    });

    test('have a main one that is drawn and drawn anew, and a real one only gives way when asked', async ({
      page,
    }) => {
      test.slow();
      const id = await makeSchool();
      await open(page, id, t.tab);
      const card = page.getByRole('region', { name: t.main });
      const generate = card.getByRole('button', { name: t.generate, exact: true });
      const regenerate = card.getByRole('button', { name: t.regenerate, exact: true });
      await expect(regenerate).toBeDisabled();
      await generate.click();
      await expect(page.getByText(t.generated, { exact: true })).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText(`${t.created} Taller`)).toBeVisible();
      await expect(card.getByText(t.aiBadge, { exact: true })).toBeVisible({ timeout: 15_000 });
      await expect(generate).toBeDisabled();
      const first = await card.getByRole('img').getAttribute('src');
      await regenerate.click();
      await expect(page.getByText(t.regenerated, { exact: true })).toBeVisible({ timeout: 30_000 });
      await expect(card.getByRole('img')).not.toHaveAttribute('src', first ?? '', { timeout: 15_000 });
      await expectAccessible(page);

      await card.locator('input[type=file]').setInputFiles(await photo('a.jpg', '#c40'));
      await expect(page.getByText(t.uploaded, { exact: true })).toBeVisible();
      const real = await card.getByRole('img').getAttribute('src');
      await regenerate.click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog).toBeVisible({ timeout: 30_000 });
      await expect(card.locator('img')).toHaveAttribute('src', real ?? '');
      await dialog.getByRole('button', { name: t.replace }).click();
      await expect(card.getByRole('img')).not.toHaveAttribute('src', real ?? '', { timeout: 30_000 });
      await expect(card.getByText(t.aiBadge, { exact: true })).toBeVisible();
    });

    test('have none when the model declines, and say why @deep', async ({ page }) => {
      test.slow();
      const country = language === 'es' ? 'Iceland' : 'Estonia';
      await fake().fail('refusal', { when: country });
      const id = await makeSchool(country);
      await open(page, id, t.tab);
      const card = page.getByRole('region', { name: t.main });
      await card.getByRole('button', { name: t.generate, exact: true }).click();
      await expect(page.getByText(t.mainFailed)).toBeVisible({ timeout: 30_000 });
      const gallery = page.getByRole('region', { name: t.gallery });
      await gallery.getByLabel(t.category).selectOption(t.label);
      await gallery.getByRole('button', { name: t.generateAi }).click();
      await expect(page.getByText(t.galleryFailed, { exact: true })).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText(t.galleryProvider)).toBeVisible();
      expect((await serviceClient().from('school_images').select('id').eq('school_id', id)).data).toEqual([]);
      await fake().reset(country);
    });

    test('make a gallery that the model draws for, once a category is chosen @deep', async ({ page }) => {
      test.slow();
      await open(page, await makeSchool(), t.tab);
      const card = page.getByRole('region', { name: t.gallery });
      const button = card.getByRole('button', { name: t.generateAi });
      await expect(button).toBeDisabled();
      await expect(button).toHaveAccessibleDescription(t.chooseToDraw);
      await card.getByLabel(t.category).selectOption(t.label);
      await card.getByLabel(t.description).fill('Tarta "de" limón\u2028<b>');
      await button.click();
      await expect(page.getByText(t.galleryGenerated, { exact: true })).toBeVisible({ timeout: 30_000 });
      await expect(card.getByRole('img')).toHaveCount(1, { timeout: 15_000 });
      await expect(card.getByText(t.aiBadge, { exact: true })).toBeVisible();
      expect(await fake().calls('Tarta de limón b')).not.toEqual([]);
      await expectAccessible(page);
    });
  });
}
