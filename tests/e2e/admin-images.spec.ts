import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { serviceClient } from '../support/school-pictures.ts';
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
  },
} as const;

/** A hidden school of this test's own. */
async function makeSchool(): Promise<string> {
  const name = `Taller ${crypto.randomUUID().slice(0, 8)}`;
  const { data, error } = await serviceClient()
    .from('schools')
    .insert({ name, city: 'Cádiz', country: 'Spain', is_active: false })
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

async function open(page: Page, id: string, tab: string) {
  await signInAs(page, 'admin');
  await page.goto(`/admin/schools/edit/${id}`);
  await page.getByRole('tab', { name: tab }).click();
}

for (const language of ['es', 'en'] as const) {
  const t = TEXTS[language];

  test.describe(`the images of a school in ${language} @desktop`, () => {
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
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

      await card.getByRole('button', { name: t.deleteMain }).click();
      await expect(page.getByText(t.question)).toBeVisible();
      await page.getByRole('alertdialog').getByRole('button', { name: t.delete, exact: true }).click();
      await expect(page.getByText(t.mainDeleted)).toBeVisible();
      await expect(card.getByText(t.noImage)).toBeVisible();
      expect((await serviceClient().from('school_images').select('id').eq('school_id', id)).data).toEqual([]);
    });

    test('refuse a page with the name of a picture, and say why', async ({ page, problems }) => {
      problems.expect(/422/);
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
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
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
  });
}
