import { path } from '../../lib/routes';
import { serviceClient } from '../support/school-pictures.ts';
import { signInAsNew } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ locale: 'en' });

test('the audit log lists who did what, filtered by person and action, in local time', async ({ page }) => {
  const admin = await signInAsNew(page, 'admin');
  const name = `Auditor ${admin.id.slice(0, 8)}`;
  await serviceClient().from('profiles').update({ full_name: name }).eq('id', admin.id);
  expect((await page.request.get(`${path('exportSchools')}?type=academy`)).ok()).toBe(true);

  await page.goto(path('admin'));
  await page.getByRole('link', { name: 'Audit log', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log');
  await page.getByLabel('Who', { exact: true }).selectOption({ label: name });
  await expect(page).toHaveURL(`${path('adminAudit')}?person=${admin.id}`);
  const entries = page.locator('tbody tr');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('School: ?type=academy');
  await expect(entries.first().locator('time')).toHaveAttribute('title', / UTC$/);
  await expect(entries.first().locator('time')).not.toContainText('UTC');
  await expect(entries.last()).toContainText('Signed in');

  const file = await page.request.get(
    (await page.getByRole('link', { name: 'Export (CSV)' }).getAttribute('href')) ?? '',
  );
  expect((await file.text()).split('\r\n').slice(0, 3)).toEqual([
    expect.stringMatching(/^\ufeffid,at,actor,actor_name,/),
    expect.stringContaining(`,${admin.id},${name},admin,exported,audit,`),
    expect.stringContaining(`,${admin.id},${name},admin,exported,school,`),
  ]);

  await page.getByLabel('What', { exact: true }).selectOption('imported');
  await expect(page).toHaveURL(`${path('adminAudit')}?person=${admin.id}&verb=imported`);
  await expect(page.getByText('There are no entries with these filters.')).toBeVisible();
});
