import type { Page } from '@playwright/test';
import en from '../../messages/en.json' with { type: 'json' };
import es from '../../messages/es.json' with { type: 'json' };
import { expectAccessible } from '../support/axe.ts';
import { JobInHand } from '../support/job-worker.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { DESK } from '../support/screens.ts';
import { signInAs, signInAsNew } from '../support/sign-in.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

const TEXTS = {
  es: {
    title: 'Tareas',
    kinds: es.AdminJobs.kinds,
    progress: '1 de 4',
    next: '2 de 4',
    now: (name: string) => `Ahora: ${name}`,
    stop: 'Detener',
    stopping: 'Deteniendo…',
    working: 'En curso',
    stopped: 'Detenida',
    counts: '1 hecho, 0 sin cambios, 1 con error.',
    notDone: 'Sin hacer',
    rest: 'Continuar con 3 pendientes',
    reason: 'El proveedor de IA pide esperar.',
    retry: 'Reintentar 1 con error',
    onlyFailed: 'Con error (1)',
    cost: '0,02 US$',
    loading: 'Cargando panel de administración...',
    gone: 'Esta tarea ya no existe. Se guardan las últimas trescientas.',
  },
  en: {
    title: 'Tasks',
    kinds: en.AdminJobs.kinds,
    progress: '1 of 4',
    next: '2 of 4',
    now: (name: string) => `Now: ${name}`,
    stop: 'Stop',
    stopping: 'Stopping…',
    working: 'Running',
    stopped: 'Stopped',
    counts: '1 done, 0 unchanged, 1 with an error.',
    notDone: 'Not done',
    rest: 'Continue with 3 left',
    reason: 'The AI provider asks to wait.',
    retry: 'Retry 1 with an error',
    onlyFailed: 'With errors (1)',
    cost: '$0.02',
    loading: 'Loading admin panel...',
    gone: 'This task no longer exists. The latest three hundred are kept.',
  },
} as const;

async function open(page: Page, language: 'es' | 'en', address = '/admin/jobs'): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: language, url: siteUnderTest().url }]);
  await openApp(page, address);
  await expect(page.getByText(TEXTS[language].loading)).toHaveCount(0);
}

for (const language of ['es', 'en'] as const) {
  const texts = TEXTS[language];

  test.describe(`in ${language} ${DESK[language]}`, () => {
    // Each looks at several states in both themes.
    test.slow();

    test('an admin follows a job, leaves and comes back', async ({ page }, { parallelIndex }) => {
      const admin = await signInAs(page, 'admin');
      const job = await JobInHand.take(4, admin.id, parallelIndex);
      const { names } = job;
      await job.begin();
      await job.finish(1, 'done');
      await job.begin();

      await open(page, language);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title);
      await expect(page.getByRole('navigation').getByRole('link', { name: texts.title })).toHaveAttribute(
        'aria-current',
        'page',
      );
      const mine = page.getByRole('region', { name: `${texts.kinds[job.kind]}: ${names[0]}` });
      await expect(mine.getByText(texts.progress, { exact: true })).toBeVisible();
      await expect(mine.getByText(texts.now(names[1] ?? ''))).toBeVisible();
      await expect(mine.getByRole('progressbar', { name: texts.kinds[job.kind] })).toHaveAttribute(
        'aria-valuenow',
        '1',
      );
      await expectAccessible(page);

      await page.reload();
      await job.finish(2, 'failed', { code: 'rateLimited' });
      await job.begin();
      await expect(mine.getByText(texts.next, { exact: true })).toBeVisible();
      await expect(mine.getByText(texts.now(names[2] ?? ''))).toBeVisible();
    });

    test('an admin sees the items of a job at work change', async ({ page }, { parallelIndex }) => {
      const admin = await signInAs(page, 'admin');
      const job = await JobInHand.take(3, admin.id, parallelIndex);
      await job.begin();
      await open(page, language, `/admin/jobs?job=${job.id}`);
      const first = page.getByRole('row').filter({ hasText: job.names[0] ?? '' });
      await expect(first).toContainText(texts.working);
      await job.finish(1, 'failed', { code: 'rateLimited' });
      await job.begin();
      await expect(first).toContainText(texts.reason, { timeout: 15_000 });
    });

    test('an admin stops a job and sees what it did not get to', async ({ page }, { parallelIndex }) => {
      const admin = await signInAs(page, 'admin');
      const job = await JobInHand.take(4, admin.id, parallelIndex);
      const { names } = job;
      await job.begin();
      await job.finish(1, 'done');
      await job.begin();
      await job.finish(2, 'failed', { code: 'rateLimited' });
      await job.begin();
      await open(page, language);
      const mine = page.getByRole('region', { name: `${texts.kinds[job.kind]}: ${names[0]}` });
      await mine.getByRole('button', { name: texts.stop }).click();
      await expect(mine.getByRole('button', { name: texts.stopping })).toBeDisabled();
      await job.finish(3, 'cancelled');
      await job.end('cancelled');
      const row = page.getByRole('row').filter({ hasText: names[0] ?? '' });
      await expect(row).toContainText(texts.stopped);
      await row.getByRole('link').click();
      await expect(page.getByText(texts.counts)).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: names[3] ?? '' })).toContainText(texts.notDone);
      await expect(page.getByRole('button', { name: texts.rest })).toBeVisible();
    });

    test('an admin reads why an item failed and has it done again', async ({ page }, { parallelIndex }) => {
      const starter = await signInAsNew(page, 'admin');
      const job = await JobInHand.take(2, starter.id, parallelIndex);
      const { names } = job;
      await job.begin();
      await job.finish(1, 'done', { cost: 0.02 });
      await job.begin();
      await job.finish(2, 'failed', { code: 'rateLimited', detail: 'Retry in 20 s' });
      await job.end();

      await open(page, language, `/admin/jobs?job=${job.id}`);
      await expect(page.getByText(texts.counts)).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: names[0] ?? '' })).toContainText(texts.cost);
      await page.getByRole('link', { name: texts.onlyFailed }).click();
      await expect(page.getByText(names[0] ?? '', { exact: true })).toHaveCount(0);
      const failed = page.getByRole('row').filter({ hasText: names[1] ?? '' });
      await expect(failed).toContainText(texts.reason);
      await expect(failed).toContainText('Retry in 20 s');
      await expectAccessible(page);

      await serviceClient().auth.admin.deleteUser(starter.id);
      const retrier = await signInAs(page, 'super_admin');
      await page.reload();
      await page.getByRole('button', { name: texts.retry }).click();
      await expect
        .poll(async () => {
          const { data } = await serviceClient().from('jobs').select('started_by').eq('id', job.id).single();
          return data?.started_by;
        })
        .toBe(retrier.id);
      await serviceClient().rpc('cancel_job', { p_job: job.id });
    });

    test('a job that is gone is said to be gone', async ({ page }) => {
      await signInAs(page, 'admin');
      await open(page, language, `/admin/jobs?job=${crypto.randomUUID()}`);
      await expect(page.getByText(texts.gone)).toBeVisible();
    });
  });
}

test('nobody but admins sees the jobs @desktop', async ({ page }) => {
  await signInAs(page, 'user');
  await page.goto('/admin/jobs');
  await expect(page).toHaveURL('/');
});

test('a page that is hidden asks nothing, and asks at once when it shows again @desktop', async ({ page }, {
  parallelIndex,
}) => {
  const admin = await signInAs(page, 'admin');
  const job = await JobInHand.take(2, admin.id, parallelIndex);
  await job.begin();
  await page.clock.install();
  await open(page, 'en', `/admin/jobs?job=${job.id}`);
  await expect(page.getByText('0 of 2', { exact: true })).toBeVisible();
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  let asked = 0;
  await show('hidden');
  await page.clock.runFor(5000);
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/jobs')) asked += 1;
  });
  await page.clock.runFor(60_000);
  expect(asked).toBe(0);
  await job.finish(1, 'done');
  await show('visible');
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await job.end('cancelled');
});
