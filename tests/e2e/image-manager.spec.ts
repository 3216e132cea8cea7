import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { DESKTOP } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const TEXTS = {
  es: {
    title: 'Gestor de imágenes',
    // The two languages use two tools: a second start of one would join the first.
    tool: 'Subir imágenes de escuelas',
    start: 'Subir imágenes',
    summary: /^(Proceso completado: \d+ éxitos, \d+ errores|No había imágenes que subir\.)$/,
    search: 'Buscar',
    kind: 'Imagen principal',
    none: /^Sin imagen principal \(\d+\)$/,
    generate: 'Generar una imagen IA para',
    regenerate: 'Regenerar la imagen IA de',
    generated: 'Imagen generada',
    replace: 'Reemplazar',
    question: 'tiene una imagen principal real. Una imagen IA ocupará su lugar',
    initialise: 'Inicializar imágenes',
    compare: 'Comparar',
    repair: 'Reparar',
    success: 'Éxito',
    repaired: /registros? eliminados?/,
    initialiseFailed: 'No se pudieron inicializar las imágenes de las escuelas',
    menu: 'Generar Imagen IA',
    aiBadge: 'IA',
  },
  en: {
    title: 'Image manager',
    tool: 'Migrate to storage',
    start: 'Migrate images',
    summary: /^(Process completed: \d+ successes, \d+ errors|There were no images to upload\.)$/,
    search: 'Search',
    kind: 'Main image',
    none: /^No main image \(\d+\)$/,
    generate: 'Generate an AI image for',
    regenerate: 'Regenerate the AI image of',
    generated: 'Image generated',
    replace: 'Replace',
    question: 'has a real main image. An AI image will take its place',
    initialise: 'Initialise images',
    compare: 'Compare',
    repair: 'Repair',
    success: 'Success',
    repaired: /records? deleted/,
    initialiseFailed: 'Failed to initialize school images',
    menu: 'Generate AI Image',
    aiBadge: 'AI',
  },
} as const;

/** A hidden school of this test's own. */
async function makeSchool(image: string | null = null) {
  const { data, error } = await serviceClient()
    .from('schools')
    .insert({
      name: `Obrador ${crypto.randomUUID().slice(0, 8)}`,
      city: 'Ordino',
      country: 'Andorra',
      is_active: false,
      image,
    })
    .select('id,name')
    .single();
  if (error) throw new Error(error.message);
  return data;
}

const pictures = async (id: string) =>
  (
    await serviceClient()
      .from('school_images')
      .select('image_category,image_type,storage_path')
      .eq('school_id', id)
  ).data;

const find = (page: Page, name: string) =>
  openApp(page, `/image-manager?${new URLSearchParams({ search: name })}`);

for (const language of ['es', 'en'] as const) {
  const t = TEXTS[language];

  test.describe(`the image manager in ${language} ${DESKTOP[language]}`, () => {
    test.use({ locale: language });
    // Each waits for a job of the server.
    test.slow();

    test('brings a picture of the site into the bucket and says how it went', async ({ page }) => {
      const { id } = await makeSchool('/apple-touch-icon.png');
      await signInAs(page, 'admin');
      await openApp(page, '/image-manager');
      await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
      await expectAccessible(page);
      const tool = page.getByRole('region', { name: t.tool, exact: true });
      await tool.getByRole('button', { name: t.start }).click();
      await expect(tool.getByText(t.summary)).toBeVisible({ timeout: 30_000 });
      await expect
        .poll(async () =>
          (await pictures(id))?.map(({ image_category, image_type }) => [image_category, image_type]),
        )
        .toEqual([['main', 'real']]);
    });

    test('shows which school has no picture, and draws one', async ({ page }) => {
      const { id, name } = await makeSchool();
      await signInAs(page, 'admin');
      await openApp(page, '/image-manager');
      await page.getByLabel(t.kind, { exact: true }).selectOption({ label: await label(page, t.none) });
      await expect(page).toHaveURL(/kind=none/);
      await page.getByLabel(t.search, { exact: true }).fill(name);
      await expect(page).toHaveURL(/search=Obrador/);
      const row = page.getByRole('row', { name });
      await expect(row).toHaveCount(1);
      await row.getByRole('button', { name: `${t.generate} ${name}` }).click();
      await expect(page.getByText(t.generated, { exact: true })).toBeVisible({ timeout: 30_000 });
      expect(await pictures(id)).toMatchObject([{ image_category: 'main', image_type: 'ai_generated' }]);
      // It has left this list.
      await expect(row).toHaveCount(0, { timeout: 15_000 });
      await find(page, name);
      await expect(row.getByText(t.aiBadge, { exact: true })).toBeVisible();
      await expect(row.getByRole('button', { name: `${t.regenerate} ${name}` })).toBeEnabled();
      await expectAccessible(page);
    });

    test('asks before an AI picture takes the place of a real one @deep', async ({ page }) => {
      const { id, name } = await makeSchool('/apple-touch-icon.png');
      await serviceClient()
        .from('school_images')
        .insert({ school_id: id, image_url: '/apple-touch-icon.png', image_type: 'real' });
      await signInAs(page, 'admin');
      await find(page, name);
      await page.getByRole('button', { name: `${t.generate} ${name}` }).click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog.getByText(t.question)).toBeVisible({ timeout: 30_000 });
      expect(await pictures(id)).toMatchObject([{ image_type: 'real' }]);
      await dialog.getByRole('button', { name: t.replace }).click();
      await expect(page.getByText(t.generated, { exact: true })).toBeVisible({ timeout: 30_000 });
      expect(await pictures(id)).toMatchObject([{ image_type: 'ai_generated' }]);
    });

    test('draws from the list of schools, too @deep', async ({ page }) => {
      const { id, name } = await makeSchool();
      await signInAs(page, 'admin');
      await openApp(page, `/admin/schools?${new URLSearchParams({ search: name })}`);
      const row = page.getByRole('row', { name });
      await row.locator('[aria-haspopup=menu]').click();
      await page.getByRole('menuitem', { name: t.menu }).click();
      await expect(page.getByText(t.generated, { exact: true })).toBeVisible({ timeout: 30_000 });
      expect(await pictures(id)).toMatchObject([{ image_category: 'main', image_type: 'ai_generated' }]);
    });

    test('shows a record without file and removes it once that is confirmed @deep', async ({ page }) => {
      const { id, name } = await makeSchool();
      const lost = `gallery/${id}-classroom-1-0.webp`;
      const address = serviceClient().storage.from('school-images').getPublicUrl(lost).data.publicUrl;
      await serviceClient()
        .from('school_images')
        .insert({ school_id: id, image_url: address, image_category: 'classroom' });
      await signInAs(page, 'admin');
      await openApp(page, '/image-manager');
      const tool = page.getByRole('region', { name: t.initialise });
      await tool.getByRole('button', { name: t.compare }).click();
      await expect(page.getByText(t.success, { exact: true }).first()).toBeVisible();
      await expect(tool.getByText(`${name} · `)).toBeVisible();
      await expectAccessible(page);
      expect(await pictures(id)).toHaveLength(1);
      await tool.getByRole('button', { name: t.repair }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: t.repair }).click();
      await expect(tool.getByText(t.repaired)).toBeVisible();
      expect(await pictures(id)).toEqual([]);
      await expect(tool.getByText(`${name} · `)).toHaveCount(0);
    });

    test('says that comparing failed when the site does not answer @deep', async ({ page, problems }) => {
      problems.expect(/ERR_FAILED.*\/image-manager|Failed to fetch/);
      await signInAs(page, 'admin');
      await openApp(page, '/image-manager');
      await page.route('**/image-manager', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.fallback(),
      );
      await page.getByRole('region', { name: t.initialise }).getByRole('button', { name: t.compare }).click();
      await expect(page.getByText(t.initialiseFailed)).toBeVisible();
    });
  });
}

/** The option that fits, with its count. */
async function label(page: Page, pattern: RegExp): Promise<string> {
  const all = await page.locator('#pictures-kind option').allTextContents();
  return all.find((text) => pattern.test(text)) ?? 'no such option';
}

test('The image manager is for admins @desktop', async ({ page }) => {
  await page.goto('/image-manager');
  await expect(page).toHaveURL(/\/auth\?next=%2Fimage-manager$/);
  await signInAs(page, 'user');
  await page.goto('/image-manager');
  await expect(page).toHaveURL(/\/(es|en)?$/);
});

test('The image manager stays within a phone @phone', async ({ page }) => {
  test.slow();
  await signInAs(page, 'admin');
  await openApp(page, '/image-manager');
  await expect(page.getByRole('table')).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
