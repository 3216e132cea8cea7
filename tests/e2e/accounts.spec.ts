import { choosePassword, LANGUAGES, newAddress, signIn, signUp, visit } from '../support/account-forms.ts';
import { expectAccessible } from '../support/axe.ts';
import { linkMailedTo } from '../support/mailbox.ts';
import { makeAccount, signInAsNew } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const [es, en] = LANGUAGES;
const SESSION_COOKIES = { name: /^(gcsd-auth.*|signed_in)$/ };

test('a visitor signs up, confirms the address, changes name and password, and deletes the account', async ({
  page,
}) => {
  const email = newAddress();
  const name = page.locator('#name');
  const password = page.locator('#password');
  await visit(page, es);

  await test.step('sign-up and confirmation by mail', async () => {
    await page.goto('/auth');
    await page.getByRole('tab', { name: es.signUp }).click();
    await signUp(page, es, email);
    await expect(page.getByText(es.registered)).toBeVisible();
    await page.goto(await linkMailedTo(email));
    await expect(page).toHaveURL(/\/auth\/confirm\?/);
    const chosen = page.locator('#confirm').getByLabel(es.password);
    // The server checks the length too.
    await chosen.evaluate((input) => input.removeAttribute('minlength'));
    await choosePassword(page, es, 'short');
    await expect(chosen).toHaveAccessibleDescription(new RegExp(es.short));
    await expect(chosen).toHaveAttribute('aria-invalid', 'true');
    await expect(chosen).toBeFocused();
    await choosePassword(page, es, 'first password');
    await expect(page).toHaveURL(`${es.home}#confirmed`);
    await expect(page.getByText(es.confirmed)).toBeVisible();
  });

  await test.step('name and password', async () => {
    await page.goto('/auth/profile');
    await expect(name.getByLabel(es.name)).toHaveValue('Ana Pérez');
    await name.getByLabel(es.name).fill('Ana María Pérez');
    await name.getByRole('button', { name: es.saveName }).click();
    await expect(page.getByText(es.nameSaved)).toBeVisible();
    // The mail has just proven who this is: the current password is not required.
    await expect(password.getByLabel(es.presentPassword)).toHaveCount(0);
    await password.getByLabel(es.newPassword).fill('second password');
    await password.getByRole('button', { name: es.savePassword }).click();
    await expect(page.getByText(es.passwordSaved)).toBeVisible();
  });

  await test.step('sign-out and sign-in', async () => {
    await page.getByRole('main').getByRole('button', { name: es.signOut }).click();
    await expect(page).toHaveURL('/');
    expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain('signed_in');
    await page.goto('/auth/profile');
    await expect(page).toHaveURL('/auth?next=%2Fauth%2Fprofile');
    await signIn(page, es, email, 'second password');
    await expect(name.getByLabel(es.name)).toHaveValue('Ana María Pérez');
    await password.getByLabel(es.newPassword).fill('third password');
    await password.getByLabel(es.presentPassword).fill('a guess');
    await password.getByRole('button', { name: es.savePassword }).click();
    await expect(password.getByLabel(es.presentPassword)).toHaveAccessibleDescription(es.wrongPassword);
    await expect(password.getByLabel(es.presentPassword)).toBeFocused();
  });

  await test.step('deletion', async () => {
    await page.getByText(es.wantDelete).click();
    await page.locator('#delete').getByLabel(es.presentPassword).fill('second password');
    await page.getByLabel(es.sure).check();
    await page.getByRole('button', { name: es.delete }).click();
    await expect(page.getByText(es.deleted)).toBeVisible();
    await signIn(page, es, email, 'second password');
    await expect(page.getByText(es.invalid)).toBeVisible();
  });
});

test('the sign-in form marks missing fields and refuses a sixth attempt after five wrong passwords', async ({
  page,
  problems,
}) => {
  problems.expect(/answer 429 POST/);
  const { email, password } = await makeAccount('user');
  const form = page.locator('#sign-in');
  const fields = { email: form.getByLabel(en.email), password: form.getByLabel(en.password) };

  await test.step('the language switch keeps the page and its target', async () => {
    await visit(page, es);
    await page.goto('/auth?next=%2Fcontacto');
    await page.getByRole('banner').getByRole('link', { name: 'EN', exact: true }).click();
    await expect(page).toHaveURL('/auth?next=%2Fcontacto');
    await expect(page.getByRole('tab', { name: en.signIn })).toBeVisible();
  });

  await test.step('missing fields', async () => {
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    const submit = form.getByRole('button', { name: en.signIn });
    await expect(form).toHaveJSProperty('noValidate', true);
    await submit.click();
    for (const field of Object.values(fields)) {
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(en.required);
    }
    await expect(fields.email).toBeFocused();
    await expect(form.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
    await fields.email.fill('ana');
    await submit.click();
    await expect(fields.email).toHaveAccessibleDescription(en.badEmail);
    await fields.email.fill(newAddress());
    await submit.click();
    await expect(fields.password).toBeFocused();
    await expect(fields.email).not.toHaveAttribute('aria-invalid');
    expect(sent.filter((url) => new URL(url).pathname === '/auth')).toEqual([]);
  });

  await test.step('wrong passwords', async () => {
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await signIn(page, en, email, `wrong ${attempt}`);
      // The answer empties the field.
      await expect(fields.password).toHaveValue('');
      await expect(page.getByText(en.invalid)).toBeVisible();
      await expect(fields.email).toHaveValue(email);
    }
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await signIn(page, en, email, password);
    await expect(page.getByText(en.limited)).toBeVisible();
    const answer = await answered;
    expect(answer.status()).toBe(429);
    expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(540);
  });
});

test('a mailed link replaces a forgotten password, and another session only after a question', async ({
  page,
}) => {
  const owner = await makeAccount('user');
  await visit(page, en);
  await page.goto('/auth/reset');
  await page.locator('#reset').getByLabel(en.email).fill(owner.email);
  await page.getByRole('button', { name: en.sendLink }).click();
  await expect(page.getByText(en.mailSent)).toBeVisible();
  const link = await linkMailedTo(owner.email);

  const { email } = await signInAsNew(page, 'user');
  await page.goto(link);
  await expect(page.locator('.notice')).toContainText(email);
  await page.getByRole('link', { name: `${en.stay} ${email}` }).click();
  await page.goto('/auth/profile');
  await expect(page.getByText(email)).toBeVisible();

  await page.goto(link);
  await choosePassword(page, en, 'a password I remember');
  await expect(page).toHaveURL('/auth/profile?outcome=passwordSaved');
  await expect(page.getByText(en.passwordSaved)).toBeVisible();
  await expect(page.getByText(owner.email)).toBeVisible();
  await page.context().clearCookies(SESSION_COOKIES);
  await page.goto('/auth');
  await signIn(page, en, owner.email, 'a password I remember');
  await expect(page).toHaveURL('/');
});

test('an administrator returns to the requested page after signing in, or starts in the admin area', async ({
  page,
}) => {
  const { email, password } = await makeAccount('admin');
  await visit(page, es);
  await page.goto('/admin/schools?status=inactive');
  await expect(page).toHaveURL('/auth?next=%2Fadmin%2Fschools%3Fstatus%3Dinactive');
  await signIn(page, es, email, password);
  await expect(page).toHaveURL('/admin/schools?status=inactive');
  const policy = (await (await page.reload())?.allHeaders())?.['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self' 'nonce-\w{32}' 'strict-dynamic'/);
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/);
  await expect(page.locator('html')).toHaveAttribute('data-js', '');

  await page.context().clearCookies(SESSION_COOKIES);
  await page.goto('/auth');
  await signIn(page, es, email, password);
  await expect(page).toHaveURL('/admin');
});

test('a visitor signs up, signs out and signs in without JavaScript', { tag: '@no-js' }, async ({ page }) => {
  const email = newAddress();
  const form = page.locator('#sign-in');
  await visit(page, es);
  await page.goto('/escuela/ferrandi-paris');
  await page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' }).click();
  await expect(form).not.toHaveAttribute('novalidate');
  for (const label of [es.email, es.password])
    await expect(form.getByLabel(label)).toHaveAttribute('required');
  await page.getByRole('tab', { name: es.signUp }).click();
  await signUp(page, es, email);
  await expect(page.getByText(es.registered)).toBeVisible();
  await page.goto(await linkMailedTo(email));
  await choosePassword(page, es, 'a fine password');
  await expect(page).toHaveURL(`${es.home}#confirmed`);

  await page.goto('/auth/profile');
  await page.getByRole('main').getByRole('button', { name: es.signOut }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/auth');
  await signIn(page, es, email, 'wrong');
  await expect(page.getByText(es.invalid)).toBeVisible();
  await expect(form.getByLabel(es.email)).toHaveValue(email);
  await signIn(page, es, email, 'a fine password');
  await expect(page).toHaveURL('/');
  await page.goto('/auth/profile');
  await expect(page.getByText(email)).toBeVisible();
});
