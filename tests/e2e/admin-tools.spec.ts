import { insertSchool } from '../support/insert-school.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.describe('in Spanish', () => {
  test.use({ locale: 'es' });

  test('slugs are synchronised after a question, and former addresses redirect', async ({ page }) => {
    const mark = crypto.randomUUID().slice(0, 8);
    const [former, slug] = [`antigua-${mark}`, `refectorio-${mark}`];
    const { id } = await insertSchool('Refectorio', {
      name: `Refectorio ${mark}`,
      slug: former,
      is_active: true,
    });
    const schools = () => serviceClient().from('schools').select('slug').eq('id', id).single();
    const stored = async () => (await schools()).data?.slug;
    await signInAs(page, 'admin');
    await openApp(page, '/admin');
    for (const [name, address] of [
      ['Gestor de imágenes', '/image-manager'],
      ['Configuración inicial', '/admin/setup'],
      ['Tareas', '/admin/jobs'],
      ['Panel de Analíticas', '/admin/analytics'],
    ] as const)
      await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', address);

    const question = page.getByRole('alertdialog');
    await page.getByRole('button', { name: 'Sincronizar slugs' }).click();
    await expect(question).toContainText(/Cambiarán? (el|los) slugs? de \d+ escuelas?/);
    await question.getByRole('button', { name: 'Cancelar' }).click();
    expect(await stored()).toBe(former);

    await page.getByRole('button', { name: 'Sincronizar slugs' }).click();
    await question.getByRole('button', { name: 'Empezar' }).click();
    await expect(page.getByText(/\d+ slugs? sincronizados?/)).toBeVisible();
    expect(await stored()).toBe(slug);
    const moved = await page.request.get(`/escuela/${former}`, { maxRedirects: 0 });
    expect(moved.status()).toBe(308);
    expect(moved.headers().location).toMatch(new RegExp(`/escuela/${slug}$`));
    expect((await page.request.get(`/school/${slug}`)).status()).toBe(200);
  });
});

test.describe('in English', () => {
  test.use({ locale: 'en' });

  test('the setup reports a failed migration, and schools that were migrated before', async ({
    page,
    problems,
  }) => {
    problems.expect(/ERR_FAILED.*\/admin\/setup|Failed to fetch/);
    await signInAs(page, 'admin');
    await openApp(page, '/admin/setup');
    const card = page.getByRole('region', { name: 'Static schools' });
    await page.route('**/admin/setup', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await card.getByRole('button', { name: 'Migrate schools' }).click();
    await expect(
      card.getByText(
        'Error during the migration. Check the console for more details. The reason is also in “Tasks”.',
      ),
    ).toBeVisible();
    await page.unroute('**/admin/setup');
    await card.getByRole('button', { name: 'Migrate schools' }).click();
    await expect(card.getByText('The schools had already been migrated')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Migration Completed' })).toBeDisabled();
  });
});
