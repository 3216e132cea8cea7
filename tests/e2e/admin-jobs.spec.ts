import { JobInHand } from '../support/job-worker.ts';
import { atWork, openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { signInAs, signInAsNew } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

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
