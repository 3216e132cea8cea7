import { insertSchool } from '../support/insert-school.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const images = () => serviceClient().from('school_images');
const imagesOf = async (id: string) =>
  (await images().select('image_category,image_type').eq('school_id', id)).data;

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
