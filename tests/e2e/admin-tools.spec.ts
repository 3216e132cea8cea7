import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { DESK } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const TEXTS = {
  es: {
    sync: 'Sincronizar slugs',
    question: /Cambiarán? (el|los) slugs? de \d+ escuelas?/,
    start: 'Empezar',
    cancel: 'Cancelar',
    synced: /\d+ slugs? sincronizados?/,
    upToDate: 'Todos los slugs están al día',
    analytics: 'Panel de Analíticas',
    setup: 'Configuración inicial',
    images: 'Gestor de imágenes',
    jobs: 'Tareas',
    schoolsCard: 'Escuelas estáticas',
    imagesCard: 'Imágenes al almacenamiento',
    migrate: 'Migrar escuelas',
    completed: 'Migración Completada',
    already: 'Las escuelas ya fueron migradas previamente',
    failed: 'Error durante la migración. El motivo está en «Tareas».',
    syncFailed: 'Error al sincronizar los slugs',
    retry: 'Migrar escuelas',
  },
  en: {
    sync: 'Sync slugs',
    question: /The slugs? of \d+ schools? will change/,
    start: 'Start',
    cancel: 'Cancel',
    synced: /\d+ slugs? synced/,
    upToDate: 'All slugs are up to date',
    analytics: 'Analytics Panel',
    setup: 'Initial setup',
    images: 'Image manager',
    jobs: 'Tasks',
    schoolsCard: 'Static schools',
    imagesCard: 'Images to storage',
    migrate: 'Migrate schools',
    completed: 'Migration Completed',
    already: 'The schools had already been migrated',
    failed: 'Error during the migration. The reason is in “Tasks”.',
    syncFailed: 'Error syncing slugs',
    retry: 'Migrate schools',
  },
} as const;

/** A school of this test's own, whose address is not the one of its name. */
async function misnamed(): Promise<{ id: string; former: string; slug: string }> {
  const mark = crypto.randomUUID().slice(0, 8);
  const former = `antigua-${mark}`;
  const { data, error } = await serviceClient()
    .from('schools')
    .insert({ name: `Refectorio ${mark}`, city: 'Ordino', country: 'Andorra', slug: former })
    .select('id')
    .single();
  if (error) throw new Error(error.message);
  return { id: data.id, former, slug: `refectorio-${mark}` };
}

/** Whoever started it, no slug sync is at work: two journeys share one site and one job of a kind. */
async function syncRests(): Promise<void> {
  await expect
    .poll(async () => {
      const { count } = await serviceClient()
        .from('jobs')
        .select('*', { count: 'exact', head: true })
        .eq('kind', 'sync-slugs')
        .in('status', ['queued', 'running']);
      return count;
    })
    .toBe(0);
}

async function openDashboard(page: Page): Promise<void> {
  await signInAs(page, 'admin');
  await openApp(page, '/admin');
}

// One job of a kind at a time on the one site; and axe looks at each state, in both themes.
test.describe.configure({ mode: 'serial', timeout: 90_000 });

for (const language of ['es', 'en'] as const) {
  const t = TEXTS[language];

  test.describe(`the tools of the dashboard in ${language} ${DESK[language]}`, () => {
    test.use({ locale: language });

    test('lead to the image manager, the setup, the jobs and the analytics', async ({ page }) => {
      await openDashboard(page);
      const main = page.getByRole('main');
      await expect(main.getByRole('link', { name: t.images })).toHaveAttribute('href', '/image-manager');
      await expect(main.getByRole('link', { name: t.setup })).toHaveAttribute('href', '/admin/setup');
      await expect(main.getByRole('link', { name: t.jobs })).toHaveAttribute('href', '/admin/jobs');
      await expect(main.getByRole('link', { name: t.analytics })).toHaveAttribute('href', '/admin/analytics');
      await expectAccessible(page);
    });

    test('say how many slugs would change, change nothing when that is declined, and then do it @desktop', async ({
      page,
    }) => {
      await syncRests();
      const { id, former, slug } = await misnamed();
      await openDashboard(page);
      const dialog = page.getByRole('alertdialog');
      await page.getByRole('button', { name: t.sync }).click();
      await expect(dialog).toContainText(t.question);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t.cancel }).click();
      const read = async () =>
        (await serviceClient().from('schools').select('slug').eq('id', id).single()).data?.slug;
      expect(await read()).toBe(former);

      await page.getByRole('button', { name: t.sync }).click();
      await dialog.getByRole('button', { name: t.start }).click();
      await expect(page.getByText(t.synced)).toBeVisible();
      expect(await read()).toBe(slug);
      const moved = await page.request.get(`/escuela/${former}`, { maxRedirects: 0 });
      expect(moved.status()).toBe(308);
      expect(moved.headers().location).toMatch(new RegExp(`/escuela/${slug}$`));
      expect((await page.request.get(`/school/${slug}`)).status()).toBe(200);

      await page.getByRole('button', { name: t.sync }).click();
      await expect(page.getByText(t.upToDate)).toBeVisible();
    });
  });

  test.describe(`the setup in ${language} ${DESK[language]}`, () => {
    test.use({ locale: language });

    test('counts schools that are there already as migrated, and its button rests @desktop', async ({
      page,
    }) => {
      await signInAs(page, 'admin');
      await openApp(page, '/admin/setup');
      await expectAccessible(page);
      const card = page.getByRole('region', { name: t.schoolsCard });
      await card.getByRole('button', { name: t.migrate }).click();
      await expect(card.getByText(t.already)).toBeVisible();
      await expect(card.getByRole('button', { name: t.completed })).toBeDisabled();
      await expectAccessible(page);
    });

    test('says what went wrong, and can be tried again @desktop', async ({ page, problems }) => {
      problems.expect(/ERR_FAILED.*\/admin\/setup|Failed to fetch/);
      await signInAs(page, 'admin');
      await openApp(page, '/admin/setup');
      const card = page.getByRole('region', { name: t.schoolsCard });
      await page.route('**/admin/setup', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      );
      await card.getByRole('button', { name: t.migrate }).click();
      await expect(card.getByText(t.failed)).toBeVisible();
      await expectAccessible(page);
      await page.unroute('**/admin/setup');
      await card.getByRole('button', { name: t.retry }).click();
      await expect(card.getByText(t.already)).toBeVisible();
    });
  });
}

test('the setup is for admins: others go home, whoever is signed out goes to sign in @desktop', async ({
  page,
}) => {
  await page.goto('/admin/setup');
  await expect(page).toHaveURL(/\/auth\?next=%2Fadmin%2Fsetup/);
  await signInAs(page, 'user');
  await page.goto('/admin/setup');
  await expect(page).toHaveURL(/\/(es|en)?$/);
});
