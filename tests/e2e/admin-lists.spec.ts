import { insertSchool } from '../support/insert-school.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { makeAccount, signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ locale: 'en' });

const makeSchool = () => insertSchool('Cantina');

test('the way back from the editor keeps the filters of the list @desktop', async ({ page }) => {
  const { name } = await makeSchool();
  await signInAs(page, 'admin');
  const list = `/admin/schools?${new URLSearchParams({ search: name, status: 'inactive', size: '50' })}`;
  for (const way of [page.locator('.back a'), page.locator('.savebar a')]) {
    await openApp(page, list);
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveTitle(new RegExp(`^${name}`));
    await way.click();
    await expect(page).toHaveURL(list);
  }
});

test('a school that is not public has a preview for administrators, and for nobody else @desktop', async ({
  page,
}) => {
  const { id, name } = await makeSchool();
  await page.goto(`/admin/schools/preview/${id}`);
  await expect(page).toHaveURL(/\/auth/);
  await signInAs(page, 'admin');
  await openApp(page, `/admin/schools?${new URLSearchParams({ search: name })}`);
  const address = await page.getByRole('link', { name: `Preview of ${name}` }).getAttribute('href');
  await page.goto(address ?? '');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('this school is inactive')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the editor' }).click();
  await expect(page).toHaveURL(`/admin/schools/edit/${id}`);
});

test('on a phone the list begins below its search, with the filters folded @phone', async ({ page }) => {
  await signInAs(page, 'admin');
  await openApp(page, '/admin/schools');
  const country = page.getByLabel('Country', { exact: true });
  await expect(country).toBeHidden();
  await expect(page.getByLabel('Search', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Filters and order' }).click();
  await expect(country).toBeVisible();
  await country.selectOption('spain');
  await expect(page).toHaveURL(/country=spain/);
  await expect(page.getByRole('button', { name: 'Filters and order (1)' })).toBeVisible();
});

test('a role is given after a question that names the person and the role @desktop', async ({ page }) => {
  const other = await makeAccount('user');
  await signInAs(page, 'super_admin');
  await openApp(page, '/admin/users');
  const row = page.getByRole('row', { name: other.email });
  const role = row.getByRole('combobox');
  const stored = async () =>
    (await serviceClient().from('user_roles').select('role').eq('user_id', other.id).maybeSingle()).data
      ?.role;
  const question = page.getByRole('alertdialog', { name: 'Give the role “Administrator”?' });
  await role.selectOption('admin');
  await expect(question).toContainText(other.email);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(role).toHaveValue('user');
  expect(await stored()).toBeUndefined();
  await role.selectOption('admin');
  await question.getByRole('button', { name: 'Change the role' }).click();
  await expect(page.getByText('Role changed')).toBeVisible();
  await expect.poll(stored).toBe('admin');
});

test('an administrator lands in the admin area after signing in, anybody else at home @desktop', async ({
  page,
}) => {
  for (const [role, place] of [
    ['user', /\/(en)?$/],
    ['admin', /\/admin$/],
  ] as const) {
    const account = await makeAccount(role);
    await page.context().clearCookies();
    await page.goto('/auth');
    const form = page.locator('form', { has: page.locator('input[autocomplete="current-password"]') });
    await form.locator('input[type=email]').fill(account.email);
    await form.locator('input[type=password]').fill(account.password);
    await form.locator('button[type=submit]').click();
    await page.waitForURL(({ pathname }) => place.test(pathname));
  }
});
