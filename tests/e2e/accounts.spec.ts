import { choosePassword, newAddress, signIn, signUp, visit, WORDS } from '../support/account-forms.ts';
import { linkMailedTo } from '../support/mailbox.ts';
import { makeAccount } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const SESSION_COOKIES = { name: /^(gcsd-auth.*|signed_in)$/ };

test('a visitor signs up, confirms the address, changes name and password, and deletes the account', async ({
  page,
}) => {
  const email = newAddress();
  const name = page.locator('#name');
  const password = page.locator('#password');
  await visit(page);

  await test.step('sign-up and confirmation by mail', async () => {
    await page.goto('/auth');
    await page.getByRole('tab', { name: WORDS.signUp }).click();
    await signUp(page, email);
    await expect(page.getByText(WORDS.registered)).toBeVisible();
    await page.goto(await linkMailedTo(email));
    await expect(page).toHaveURL(/\/auth\/confirm\?/);
    await expect(page.locator('#confirm').getByLabel(WORDS.name)).toHaveCount(0);
    const chosen = page.locator('#confirm').getByLabel(WORDS.password);
    // The server checks the length too.
    await chosen.evaluate((input) => input.removeAttribute('minlength'));
    await choosePassword(page, 'short');
    await expect(chosen).toHaveAccessibleDescription(new RegExp(WORDS.short));
    await expect(chosen).toHaveAttribute('aria-invalid', 'true');
    await expect(chosen).toBeFocused();
    await choosePassword(page, 'first password');
    await expect(page).toHaveURL('/en#confirmed');
    await expect(page.getByText(WORDS.confirmed)).toBeVisible();
  });

  await test.step('name and password', async () => {
    await page.goto('/auth/profile');
    await expect(name.getByLabel(WORDS.name)).toHaveValue('Ana Pérez');
    await name.getByLabel(WORDS.name).fill('Ana María Pérez');
    await name.getByRole('button', { name: WORDS.saveName }).click();
    await expect(page.getByText(WORDS.nameSaved)).toBeVisible();
    // The mail has just verified the user: the current password is not required.
    await expect(password.getByLabel(WORDS.presentPassword)).toHaveCount(0);
    await password.getByLabel(WORDS.newPassword).fill('second password');
    await password.getByRole('button', { name: WORDS.savePassword }).click();
    await expect(page.getByText(WORDS.passwordSaved)).toBeVisible();
  });

  await test.step('sign-out and sign-in', async () => {
    await page.getByRole('main').getByRole('button', { name: WORDS.signOut }).click();
    await expect(page).toHaveURL('/');
    expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain('signed_in');
    await page.goto('/auth/profile');
    await expect(page).toHaveURL('/auth?next=%2Fauth%2Fprofile');
    await signIn(page, email, 'second password');
    await expect(name.getByLabel(WORDS.name)).toHaveValue('Ana María Pérez');
    await password.getByLabel(WORDS.newPassword).fill('third password');
    await password.getByLabel(WORDS.presentPassword).fill('a guess');
    await password.getByRole('button', { name: WORDS.savePassword }).click();
    await expect(password.getByLabel(WORDS.presentPassword)).toHaveAccessibleDescription(WORDS.wrongPassword);
    await expect(password.getByLabel(WORDS.presentPassword)).toBeFocused();
  });

  await test.step('deletion', async () => {
    await page.getByText(WORDS.wantDelete).click();
    await page.locator('#delete').getByLabel(WORDS.presentPassword).fill('second password');
    await page.getByLabel(WORDS.sure).check();
    await page.getByRole('button', { name: WORDS.delete }).click();
    await expect(page.getByText(WORDS.deleted)).toBeVisible();
    await signIn(page, email, 'second password');
    await expect(page.getByText(WORDS.invalid)).toBeVisible();
  });
});

test('an administrator returns to the requested page after signing in, or starts in the admin area', async ({
  page,
}) => {
  const { email, password } = await makeAccount('admin');
  await visit(page);
  await page.goto('/admin/schools?status=inactive');
  await expect(page).toHaveURL('/auth?next=%2Fadmin%2Fschools%3Fstatus%3Dinactive');
  await signIn(page, email, password);
  await expect(page).toHaveURL('/admin/schools?status=inactive');
  const policy = (await (await page.reload())?.allHeaders())?.['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self' 'nonce-\w{32}' 'strict-dynamic'/);
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/);
  await expect(page.locator('html')).toHaveAttribute('data-js', '');

  await page.context().clearCookies(SESSION_COOKIES);
  await page.goto('/auth');
  await signIn(page, email, password);
  await expect(page).toHaveURL('/admin');
});

test('a visitor signs up, signs out and signs in without JavaScript', { tag: '@no-js' }, async ({ page }) => {
  const email = newAddress();
  const form = page.locator('#sign-in');
  await visit(page);
  await page.goto('/school/ferrandi-paris');
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await expect(form).not.toHaveAttribute('novalidate');
  for (const label of [WORDS.email, WORDS.password])
    await expect(form.getByLabel(label)).toHaveAttribute('required');
  await page.getByRole('tab', { name: WORDS.signUp }).click();
  await signUp(page, email);
  await expect(page.getByText(WORDS.registered)).toBeVisible();
  await page.goto(await linkMailedTo(email));
  await choosePassword(page, 'a fine password');
  await expect(page).toHaveURL('/en#confirmed');

  await page.goto('/auth/profile');
  await page.getByRole('main').getByRole('button', { name: WORDS.signOut }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/auth');
  await signIn(page, email, 'wrong');
  await expect(page.getByText(WORDS.invalid)).toBeVisible();
  await expect(form.getByLabel(WORDS.email)).toHaveValue(email);
  await signIn(page, email, 'a fine password');
  await expect(page).toHaveURL('/');
  await page.goto('/auth/profile');
  await expect(page.getByText(email)).toBeVisible();
});
