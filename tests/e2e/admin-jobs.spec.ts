import en from '../../messages/en.json' with { type: 'json' };
import { expectAccessible } from '../support/axe.ts';
import { JobInHand } from '../support/job-worker.ts';
import { atWork, openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { signInAs, signInAsNew } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.describe('in English', () => {
  test.use({ locale: 'en' });

  test('an administrator follows a job, stops it and sees what was not done', async ({ page }, {
    parallelIndex,
  }) => {
    const admin = await signInAs(page, 'admin');
    const job = await JobInHand.take(4, admin.id, parallelIndex);
    const [first = '', second = '', third = '', fourth = ''] = job.names;
    const kind = en.AdminJobs.kinds[job.kind];
    await job.begin();
    await job.finish(1, 'done');
    await job.begin();

    await openApp(page, '/admin/jobs');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tasks');
    const running = page.getByRole('region', { name: `${kind}: ${first}` });
    await expect(running.getByText('1 of 4', { exact: true })).toBeVisible();
    await expect(running.getByText(`Now: ${second}`)).toBeVisible();
    await expect(running.getByRole('progressbar', { name: kind })).toHaveAttribute('aria-valuenow', '1');
    await expectAccessible(page);

    await page.reload();
    await atWork(page);
    await job.finish(2, 'failed', { code: 'rateLimited' });
    await job.begin();
    await expect(running.getByText('2 of 4', { exact: true })).toBeVisible();
    await expect(running.getByText(`Now: ${third}`)).toBeVisible();

    await running.getByRole('button', { name: 'Stop' }).click();
    await expect(running.getByRole('button', { name: 'Stopping…' })).toBeDisabled();
    await job.finish(3, 'cancelled');
    await job.end('cancelled');
    const row = page.getByRole('row').filter({ hasText: first });
    await expect(row).toContainText('Stopped');
    await row.getByRole('link').click();
    await expect(page.getByText('1 done, 0 unchanged, 1 with an error.')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: fourth })).toContainText('Not done');
    await expect(page.getByRole('button', { name: 'Continue with 3 left' })).toBeVisible();
  });
});

test.describe('in Spanish', () => {
  test.use({ locale: 'es' });

  test('the items of a job change while it runs; a failed one gives its reason and can be retried', async ({
    page,
  }, { parallelIndex }) => {
    const starter = await signInAsNew(page, 'admin');
    const job = await JobInHand.take(2, starter.id, parallelIndex);
    const [first = '', second = ''] = job.names;
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await job.begin();
    await openApp(page, `/admin/jobs?job=${job.id}`);
    await expect(row(first)).toContainText('En curso');
    await job.finish(1, 'done', { cost: 0.02 });
    await job.begin();
    await job.finish(2, 'failed', { code: 'rateLimited', detail: 'Retry in 20 s' });
    await job.end();
    await expect(page.getByText('1 hecho, 0 sin cambios, 1 con error.')).toBeVisible();
    await expect(row(first)).toContainText('0,02 US$');
    await page.getByRole('link', { name: 'Con error (1)' }).click();
    await expect(page.getByText(first, { exact: true })).toHaveCount(0);
    await expect(row(second)).toContainText('El proveedor de IA pide esperar.');
    await expect(row(second)).toContainText('Retry in 20 s');

    await test.step('by another administrator when the first account is gone', async () => {
      await serviceClient().auth.admin.deleteUser(starter.id);
      const retrier = await signInAs(page, 'super_admin');
      await page.reload();
      await atWork(page);
      await page.getByRole('button', { name: 'Reintentar 1 con error' }).click();
      const startedBy = () => serviceClient().from('jobs').select('started_by').eq('id', job.id).single();
      await expect.poll(async () => (await startedBy()).data?.started_by).toBe(retrier.id);
      await serviceClient().rpc('cancel_job', { p_job: job.id });
    });

    await test.step('a deleted job has a message', async () => {
      await openApp(page, `/admin/jobs?job=${crypto.randomUUID()}`);
      await expect(
        page.getByText('Esta tarea ya no existe. Se guardan las últimas trescientas.'),
      ).toBeVisible();
    });
  });
});
