import { insertSchool } from '../support/insert-school.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** Jobs of the server take their time on a busy machine. */
const JOB = { timeout: 30_000 };

const images = () => serviceClient().from('school_images');
const imagesOf = async (id: string) =>
  (await images().select('image_category,image_type').eq('school_id', id)).data;

test.describe('in Spanish', () => {
  test.use({ locale: 'es' });

  test('the image manager uploads images of the site and generates missing ones', async ({ page }) => {
    const bundled = await insertSchool('Obrador', { image: '/apple-touch-icon.png' });
    const bare = await insertSchool('Obrador');
    await signInAs(page, 'admin');
    await openApp(page, '/image-manager');
    const tool = page.getByRole('region', { name: 'Subir imágenes de escuelas', exact: true });
    await tool.getByRole('button', { name: 'Subir imágenes' }).click();
    await expect(tool.getByText(/^Proceso completado: \d+ éxitos, \d+ errores$/)).toBeVisible(JOB);
    expect(await imagesOf(bundled.id)).toEqual([{ image_category: 'main', image_type: 'real' }]);

    const kind = page.getByLabel('Imagen principal', { exact: true });
    await expect(kind.getByRole('option', { name: /^Sin imagen principal \(\d+\)$/ })).toBeAttached();
    await kind.selectOption('none');
    await expect(page).toHaveURL(/kind=none/);
    await page.getByLabel('Buscar', { exact: true }).fill(bare.name);
    await expect(page).toHaveURL(/search=Obrador/);
    const row = page.getByRole('row', { name: bare.name });
    await expect(row).toHaveCount(1);
    await row.getByRole('button', { name: `Generar una imagen IA para ${bare.name}` }).click();
    await expect(page.getByText('Imagen generada', { exact: true })).toBeVisible(JOB);
    expect(await imagesOf(bare.id)).toEqual([{ image_category: 'main', image_type: 'ai_generated' }]);
    // The list is of schools without an image.
    await expect(row).toHaveCount(0);
    await openApp(page, `/image-manager?${new URLSearchParams({ search: bare.name })}`);
    await expect(row.getByText('IA', { exact: true })).toBeVisible();
    await expect(row.getByRole('button', { name: `Regenerar la imagen IA de ${bare.name}` })).toBeEnabled();
  });
});

test.describe('in English', () => {
  test.use({ locale: 'en' });

  test('the image manager compares records with files and repairs them after a question', async ({
    page,
    problems,
  }) => {
    problems.expect(/ERR_FAILED.*\/image-manager|Failed to fetch/);
    const { id, name } = await insertSchool('Obrador');
    const lost = serviceClient()
      .storage.from('school-images')
      .getPublicUrl(`gallery/${id}-classroom-1-0.webp`);
    await images().insert({ school_id: id, image_url: lost.data.publicUrl, image_category: 'classroom' });
    await signInAs(page, 'admin');
    await openApp(page, '/image-manager');
    const tool = page.getByRole('region', { name: 'Initialise images' });
    await page.route('**/image-manager', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await tool.getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByText('Failed to initialize school images')).toBeVisible();
    await page.unroute('**/image-manager');

    await tool.getByRole('button', { name: 'Compare' }).click();
    await expect(tool.getByText(`${name} · `)).toBeVisible();
    expect(await imagesOf(id)).toHaveLength(1);
    await tool.getByRole('button', { name: 'Repair' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Repair' }).click();
    await expect(tool.getByText(/records? deleted/)).toBeVisible();
    await expect(tool.getByText(`${name} · `)).toHaveCount(0);
    expect(await imagesOf(id)).toEqual([]);
  });
});
