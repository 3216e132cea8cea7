import { choosePassword, LANGUAGES, newAddress, signIn, signUp, visit } from '../support/account-forms.ts';
import { expectAccessible } from '../support/axe.ts';
import { linkMailedTo } from '../support/mailbox.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { SCREEN } from '../support/screens.ts';
import { makeAccount, signInAs, signInAsNew } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

for (const words of LANGUAGES) {
  test.describe(`accounts in ${words.language} ${SCREEN[words.language]}`, () => {
    test.beforeEach(({ page }) => visit(page, words));

    test('sign-up, its mail, the profile, a new password, sign-out', async ({ page }) => {
      const email = newAddress();
      await page.goto('/auth');
      await page.getByRole('tab', { name: words.signUp }).click();
      await signUp(page, words, email);
      await expect(page.getByText(words.registered)).toBeVisible();

      await page.goto(await linkMailedTo(email));
      await expect(page).toHaveURL(/\/auth\/confirm\?/);
      // A browser that does not count: the server does.
      const chosen = page.locator('#confirm').getByLabel(words.password);
      await chosen.evaluate((input) => input.removeAttribute('minlength'));
      await choosePassword(page, words, 'short');
      await expect(chosen).toHaveAccessibleDescription(new RegExp(words.short));
      await expect(chosen).toHaveAttribute('aria-invalid', 'true');
      await expect(chosen).toBeFocused();
      await choosePassword(page, words, 'first password');
      await expect(page).toHaveURL(`${words.home}#confirmed`);
      await expect(page.getByText(words.confirmed)).toBeVisible();

      await page.goto('/auth/profile');
      const name = page.locator('#name');
      await expect(name.getByLabel(words.name)).toHaveValue('Ana Pérez');
      await name.getByLabel(words.name).fill('Ana María Pérez');
      await name.getByRole('button', { name: words.saveName }).click();
      await expect(page.getByText(words.nameSaved)).toBeVisible();
      // The mail has just proven who this is, so that the present password is not asked for.
      const password = page.locator('#password');
      await expect(password.getByLabel(words.presentPassword)).toHaveCount(0);
      await password.getByLabel(words.newPassword).fill('second password');
      await password.getByRole('button', { name: words.savePassword }).click();
      await expect(page.getByText(words.passwordSaved)).toBeVisible();

      await page.getByRole('main').getByRole('button', { name: words.signOut }).click();
      await expect(page).toHaveURL('/');
      expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain('signed_in');
      await page.goto('/auth/profile');
      await expect(page).toHaveURL('/auth?next=%2Fauth%2Fprofile');
      await signIn(page, words, email, 'second password');
      await expect(page.locator('#name').getByLabel(words.name)).toHaveValue('Ana María Pérez');
      await password.getByLabel(words.newPassword).fill('third password');
      await password.getByLabel(words.presentPassword).fill('a guess');
      await password.getByRole('button', { name: words.savePassword }).click();
      await expect(password.getByLabel(words.presentPassword)).toHaveAccessibleDescription(
        words.wrongPassword,
      );
      await expect(password.getByLabel(words.presentPassword)).toBeFocused();
    });

    test('what is missing is said beside its field, and nothing is sent', async ({ page }) => {
      const sent: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
      await page.goto('/auth');
      const form = page.locator('#sign-in');
      const [email, password] = [form.getByLabel(words.email), form.getByLabel(words.password)];
      const submit = form.getByRole('button', { name: words.signIn });
      await expect(form).toHaveJSProperty('noValidate', true);
      await submit.click();
      for (const field of [email, password]) {
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        await expect(field).toHaveAccessibleDescription(words.required);
      }
      await expect(email).toBeFocused();
      await expect(form.getByRole('alert')).toBeVisible();
      await expectAccessible(page);

      await email.fill('ana');
      await submit.click();
      await expect(email).toHaveAccessibleDescription(words.badEmail);
      await expect(email).toBeFocused();
      await email.fill(newAddress());
      await submit.click();
      await expect(password).toBeFocused();
      await expect(email).not.toHaveAttribute('aria-invalid');
      expect(sent.filter((url) => new URL(url).pathname === '/auth')).toEqual([]);
    });

    test('a forgotten password is replaced by way of a mail', async ({ page }) => {
      const { email, id } = await makeAccount('user');
      await page.goto('/auth/reset');
      await page.locator('#reset').getByLabel(words.email).fill(email);
      await page.getByRole('button', { name: words.sendLink }).click();
      await expect(page.getByText(words.mailSent)).toBeVisible();
      // Opened where nobody asked for it.
      await page.context().clearCookies();
      await visit(page, words);
      await page.goto(await linkMailedTo(email));
      await choosePassword(page, words, 'a password I remember');
      await expect(page).toHaveURL('/auth/profile?outcome=passwordSaved');
      await expect(page.getByText(words.passwordSaved)).toBeVisible();
      await page.context().clearCookies({ name: /^(gcsd-auth.*|signed_in)$/ });
      await page.goto('/auth');
      await signIn(page, words, email, 'a password I remember');
      await expect(page).toHaveURL('/');
      await serviceClient().auth.admin.deleteUser(id);
    });

    test('five wrong passwords are answered, the sixth try has to wait: 429 with Retry-After, in words too', async ({
      page,
      problems,
    }) => {
      problems.expect(/answer 429 POST/);
      const { email, password } = await makeAccount('user');
      await page.goto('/auth');
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        await signIn(page, words, email, `wrong ${attempt}`);
        await expect(page.getByText(words.invalid)).toBeVisible();
        await expect(page.locator('#sign-in').getByLabel(words.email)).toHaveValue(email);
        await expect(page.locator('#sign-in').getByLabel(words.password)).toHaveValue('');
      }
      const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
      await signIn(page, words, email, password);
      await expect(page.getByText(words.limited)).toBeVisible();
      const answer = await answered;
      expect(answer.status()).toBe(429);
      expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(540);
    });

    test('an address that has an account is answered as any other', async ({ page }) => {
      const { email } = await makeAccount('user');
      await page.goto('/auth?tab=sign-up');
      await signUp(page, words, email);
      await expect(page.getByText(words.registered)).toBeVisible();
    });

    test('a link never replaces a session without asking', async ({ page }) => {
      const stranger = await makeAccount('user');
      await page.goto('/auth/reset');
      await page.locator('#reset').getByLabel(words.email).fill(stranger.email);
      await page.getByRole('button', { name: words.sendLink }).click();
      await expect(page.getByText(words.mailSent)).toBeVisible();
      const link = await linkMailedTo(stranger.email);

      const { email } = await signInAsNew(page, 'user');
      await page.goto(link);
      await expect(page.locator('.notice')).toContainText(email);
      await page.getByRole('link', { name: `${words.stay} ${email}` }).click();
      await page.goto('/auth/profile');
      await expect(page.getByText(email)).toBeVisible();

      await page.goto(link);
      await choosePassword(page, words, 'the account of the link');
      await expect(page.getByText(stranger.email)).toBeVisible();
    });

    test('the account is deleted only after being asked, and never the last super admin', async ({
      page,
    }) => {
      const { id, password } = await signInAsNew(page, 'user');
      await page.goto('/auth/profile');
      await page.getByText(words.wantDelete).click();
      await page.locator('#delete').getByLabel(words.presentPassword).fill(password);
      await page.getByLabel(words.sure).check();
      await page.getByRole('button', { name: words.delete }).click();
      await expect(page.getByText(words.deleted)).toBeVisible();
      expect((await serviceClient().auth.admin.getUserById(id)).data.user).toBeNull();
    });
  });
}

const [spanish] = LANGUAGES;

test.describe('where signing in leads @deep', () => {
  test.beforeEach(({ page }) => visit(page, spanish));

  for (const { next, to } of [
    { next: '/contacto', to: '/contacto' },
    { next: '//evil.example', to: '/' },
    { next: 'https://evil.example/', to: '/' },
    { next: '/\\evil.example', to: '/' },
  ]) {
    test(`with next=${next} to ${to}`, async ({ page }) => {
      const { email, password } = await makeAccount('user');
      await page.goto(`/login?next=${encodeURIComponent(next)}`);
      await signIn(page, spanish, email, password);
      await expect(page).toHaveURL(to);
      await page.goto(`/auth?next=${encodeURIComponent(next)}`);
      await expect(page).toHaveURL(to);
    });
  }

  test('an administrator comes back to the page that asked, with a policy that names its scripts', async ({
    page,
  }) => {
    const { email, password } = await makeAccount('admin');
    await page.goto('/admin/schools?status=inactive');
    await expect(page).toHaveURL('/auth?next=%2Fadmin%2Fschools%3Fstatus%3Dinactive');
    await signIn(page, spanish, email, password);
    await expect(page).toHaveURL('/admin/schools?status=inactive');
    const answer = await page.goto('/admin/schools');
    const policy = (await answer?.allHeaders())?.['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'self' 'nonce-\w{32}' 'strict-dynamic'/);
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/);
    await expect(page.locator('html')).toHaveAttribute('data-js', '');
  });
});

test.describe('without script @no-js', () => {
  test.beforeEach(({ page }) => visit(page, spanish));

  test('the browser says what is missing', async ({ page }) => {
    await page.goto('/auth');
    const form = page.locator('#sign-in');
    await expect(form).not.toHaveAttribute('novalidate');
    for (const label of [spanish.email, spanish.password])
      await expect(form.getByLabel(label)).toHaveAttribute('required');
  });

  test('signing in works, and says what is wrong', async ({ page }) => {
    const { email, password } = await makeAccount('user');
    await page.goto('/auth');
    await signIn(page, spanish, email, 'wrong');
    await expect(page.getByText(spanish.invalid)).toBeVisible();
    await expect(page.locator('#sign-in').getByLabel(spanish.email)).toHaveValue(email);
    await signIn(page, spanish, email, password);
    await expect(page).toHaveURL('/');
    await page.goto('/auth/profile');
    await expect(page.getByText(email)).toBeVisible();
  });

  test('too many wrong passwords are answered with 429, Retry-After and the page', async ({
    page,
    problems,
  }) => {
    problems.expect(/answer 429 POST/);
    const { email } = await makeAccount('user');
    await page.goto('/auth');
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await signIn(page, spanish, email, 'wrong');
      await expect(page.getByText(spanish.invalid)).toBeVisible();
    }
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await signIn(page, spanish, email, 'wrong');
    await expect(page.getByText(spanish.limited)).toBeVisible();
    const answer = await answered;
    expect([answer.status(), Number(answer.headers()['retry-after']) > 540]).toEqual([429, true]);
  });

  test('signing up is a link away', async ({ page }) => {
    await page.goto('/auth');
    await page.getByRole('tab', { name: spanish.signUp }).click();
    const email = newAddress();
    await signUp(page, spanish, email);
    await expect(page.getByText(spanish.registered)).toBeVisible();
    await page.goto(await linkMailedTo(email));
    await choosePassword(page, spanish, 'a fine password');
    await expect(page).toHaveURL('/es#confirmed');
  });
});

test.describe('axe finds nothing @deep', () => {
  test.beforeEach(({ page }) => visit(page, spanish));

  test('where signing in was refused', async ({ page }) => {
    await page.goto('/auth');
    await signIn(page, spanish, newAddress(), 'wrong');
    await expect(page.getByText(spanish.invalid)).toBeVisible();
    await expectAccessible(page);
  });

  test('where somebody signs up', async ({ page }) => {
    await page.goto('/auth?tab=sign-up');
    await expectAccessible(page);
  });

  test('behind the link of a mail', async ({ page }) => {
    await signInAs(page, 'user');
    await page.goto('/auth/confirm?token_hash=abc&type=signup');
    await expect(page.locator('.notice.warn')).toBeVisible();
    await expectAccessible(page);
  });

  test('in the profile', async ({ page }) => {
    await signInAs(page, 'user');
    await page.goto('/auth/profile');
    await page.getByText(spanish.wantDelete).click();
    // Of the header's two states one alone is seen.
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('link', { name: /^(Iniciar sesión|Sign In|Panel|Admin)/ })).toHaveCount(0);
    await expectAccessible(page);
  });
});

test('the toggle keeps the page and where it leads @narrow', async ({ page }) => {
  await visit(page, spanish);
  await page.goto('/auth?next=%2Fcontacto');
  await page.getByRole('banner').getByRole('link', { name: 'EN', exact: true }).click();
  await expect(page).toHaveURL('/auth?next=%2Fcontacto');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
});
