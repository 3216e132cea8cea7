import { path } from '../../lib/routes';
import { insertSchool } from '../support/insert-school.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { makeAccount, signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ locale: 'en' });

test('the list of schools keeps its filters through the editor, the preview and the other language', async ({
  page,
}) => {
  const { id, name } = await insertSchool('Cantina');
  await signInAs(page, 'admin');
  const list = `${path('adminSchools')}?${new URLSearchParams({ search: name, status: 'inactive', size: '50' })}`;
  for (const back of [page.locator('.back a'), page.locator('.savebar a')]) {
    await openApp(page, list);
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveTitle(new RegExp(`^${name}`));
    await back.click();
    await expect(page).toHaveURL(list);
  }

  await test.step('an inactive school has a preview', async () => {
    const [preview] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: `Preview of ${name}` }).click(),
    ]);
    await expect(preview.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(preview.getByText('this school is inactive')).toBeVisible();
    await preview.getByRole('link', { name: 'Back to the editor' }).click();
    await expect(preview).toHaveURL(`/admin/schools/edit/${id}`);
    await preview.close();
  });

  await test.step('the language changes in place', async () => {
    await page.goto(list);
    for (const language of ['es', 'en']) {
      await page.getByRole('link', { name: language.toUpperCase(), exact: true }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page).toHaveURL(list);
    }
  });
});

test('a filter that is chosen by keys waits for the last one and keeps the focus', async ({ page }) => {
  await signInAs(page, 'admin');
  await openApp(page, path('adminSchools'));
  const sort = page.getByLabel('Sort by');
  await sort.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/[?&]sort=updated/);
  await expect(sort).toBeFocused();
  await expect(sort).toHaveValue('updated');
  await page.getByLabel('Status').selectOption('inactive');
  await expect(page).toHaveURL(/status=inactive/);
});

test('after a choice in a row’s menu the focus is on the row, or on the next one when it leaves the list', async ({
  page,
}) => {
  const name = `Focus ${crypto.randomUUID().slice(0, 8)}`;
  const [first, second] = [await insertSchool(`${name} A`), await insertSchool(`${name} B`)];
  await signInAs(page, 'admin');
  await openApp(page, `${path('adminSchools')}?${new URLSearchParams({ search: name })}`);
  const menuOf = (school: { name: string }) =>
    page.getByRole('row', { name: school.name }).getByRole('button', { expanded: false });
  const choose = async (choice: string) => {
    await expect(menuOf(first)).toHaveAttribute('aria-busy', 'false');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: choice }).press('Enter');
  };
  await menuOf(first).focus();
  await choose('Activate');
  await expect(page.getByText('School activated')).toBeVisible();
  await expect(menuOf(first)).toBeFocused();

  await test.step('but a row that a search leaves out takes no focus from the search', async () => {
    const search = page.getByRole('searchbox');
    await search.fill(second.name);
    await expect(page.getByRole('row', { name: first.name })).toHaveCount(0);
    await expect(search).toBeFocused();
    await search.fill(name);
    await menuOf(first).focus();
  });

  await choose('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('row', { name: first.name })).toHaveCount(0);
  await expect(menuOf(second)).toBeFocused();
});

test('a role is changed after a question that names the person and the role', async ({ page }) => {
  const other = await makeAccount('user');
  await signInAs(page, 'super_admin');
  await openApp(page, path('adminUsers'));
  const role = page.getByRole('row', { name: other.email }).getByRole('combobox');
  const roles = () => serviceClient().from('user_roles').select('role').eq('user_id', other.id).maybeSingle();
  const stored = async () => (await roles()).data?.role;
  const question = page.getByRole('alertdialog', { name: 'Give the role “Administrator”?' });
  await role.selectOption('admin');
  await expect(question).toContainText(other.email);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(role).toHaveValue('user');
  expect(await stored()).toBeUndefined();
  await role.selectOption('admin');
  await question.getByRole('button', { name: 'Change the role' }).click();
  await expect(page.getByText('Role changed')).toBeVisible();
  expect(await stored()).toBe('admin');
});
