import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../support/axe.ts';
import { insertSchool } from '../support/insert-school.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

async function photo(name: string, background: string) {
  const buffer = await sharp({ create: { width: 80, height: 60, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

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
  await expect(zone).toHaveAttribute('data-over');
  await zone.dispatchEvent('drop', { dataTransfer: data });
}

async function openImages(page: Page, tab: string, country = 'Andorra'): Promise<string> {
  const { id } = await insertSchool('Taller', { country });
  await signInAs(page, 'admin');
  await openApp(page, `/admin/schools/edit/${id}`);
  await page.getByRole('tab', { name: tab }).click();
  return id;
}

const rowsOf = async (id: string) =>
  (await serviceClient().from('school_images').select('id').eq('school_id', id)).data;

test.describe('in Spanish', () => {
  test.use({ locale: 'es' });

  test('a main image is uploaded and deleted, and a file that is no image is refused', async ({
    page,
    problems,
  }) => {
    problems.expect(/^answer 422 POST .*\/api\/admin\/images$/);
    const id = await openImages(page, 'Imágenes');
    const card = page.getByRole('region', { name: 'Imagen principal' });
    const files = card.locator('input[type=file]');
    await expect(card.getByText('No hay imagen')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Eliminar Imagen Principal' })).toHaveCount(0);
    await files.setInputFiles({
      name: 'page.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('<!doctype html><p>x</p>'),
    });
    await expect(page.getByText('No se pudo subir la imagen', { exact: true })).toBeVisible();
    await expect(page.getByText('page.jpg: No es una imagen JPG, PNG, WebP ni AVIF.')).toBeVisible();
    expect(await rowsOf(id)).toEqual([]);

    await files.setInputFiles(await photo('a.jpg', '#c40'));
    await expect(page.getByText('Imagen subida', { exact: true })).toBeVisible();
    await expect(card.getByText('Almacenamiento', { exact: true })).toBeVisible();
    await expect(card.getByRole('img')).toHaveAttribute(
      'src',
      new RegExp(`/school-images/${id}-main-\\d+\\.webp$`),
    );

    await test.step('its visible part replaces it, and its description stays', async () => {
      const texts = { alt_text: 'Un obrador', credit: 'Ana' };
      await serviceClient().from('school_images').update(texts).eq('school_id', id).throwOnError();
      await openApp(page, `/admin/schools/edit/${id}`);
      await page.getByRole('tab', { name: 'Imágenes' }).click();
      const before = await card.getByRole('img').getAttribute('src');
      await card.getByRole('button', { name: 'Elegir el encuadre' }).press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('button', { name: 'Usar esta parte' })).toBeEnabled();
      await dialog.getByLabel('Ampliación').press('End');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Usar esta parte' }).press('Enter');
      await expect(page.getByText('Imagen subida', { exact: true })).toBeVisible();
      await expect(card.getByRole('img')).not.toHaveAttribute('src', before ?? '');
      const stored = () =>
        serviceClient().from('school_images').select('alt_text,credit').eq('school_id', id);
      await expect.poll(async () => (await stored()).data).toEqual([texts]);
    });

    await card.getByRole('button', { name: 'Eliminar Imagen Principal' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(
      '¿Estás seguro de que quieres eliminar la imagen principal? Esta acción no se puede deshacer.',
    );
    await question.getByRole('button', { name: 'Eliminar', exact: true }).click();
    await expect(page.getByText('La imagen principal se ha eliminado correctamente')).toBeVisible();
    await expect(card.getByText('No hay imagen')).toBeVisible();
    expect(await rowsOf(id)).toEqual([]);
  });
});

test.describe('in English', () => {
  test.use({ locale: 'en' });

  test('a gallery is filled by dropping and generating images, ordered and emptied', async ({ page }) => {
    await openImages(page, 'Images');
    const card = page.getByRole('region', { name: 'Gallery' });
    const button = card.getByRole('button', { name: 'Upload', exact: true });
    const generate = card.getByRole('button', { name: 'Generate with AI' });
    const images = card.getByRole('img');
    await expect(button).toHaveAccessibleDescription('Choose a category before uploading images');
    await expect(generate).toHaveAccessibleDescription('Choose a category to generate the image');
    const both = [await photo('a.jpg', '#c40'), await photo('b.jpg', '#04c')];
    await drop(card, both);
    await expect(page.getByText('Choose a category before uploading images').last()).toBeVisible();
    await expect(images).toHaveCount(0);

    await card.getByLabel('Category').selectOption('Dishes Created');
    await expect(button).toBeEnabled();
    await drop(card, both);
    await expect(page.getByText('2 images uploaded')).toBeVisible();
    await expect(images).toHaveCount(2);
    await generate.click();
    await expect(page.getByText('Gallery image generated', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(images).toHaveCount(3);
    await expect(card.getByText('AI', { exact: true })).toBeVisible();
    await expectAccessible(page);

    const second = (await images.nth(1).getAttribute('src')) ?? '';
    await expect(card.getByRole('button', { name: 'Move image 1, Dishes Created, up' })).toBeDisabled();
    await expect(card.getByRole('button', { name: 'Move image 3, Dishes Created, down' })).toBeDisabled();
    await card.getByRole('button', { name: 'Move image 2, Dishes Created, up' }).click();
    await expect(images.first()).toHaveAttribute('src', second);
    for (let left = 2; left >= 0; left -= 1) {
      await card.getByRole('button', { name: 'Delete image 1, Dishes Created' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(images).toHaveCount(left);
    }
    await expect(card.getByText('There are no images in the gallery')).toBeVisible();
  });
});
