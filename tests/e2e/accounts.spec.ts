import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { linkMailedTo } from '../support/mailbox.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { SCREEN } from '../support/screens.ts';
import { makeAccount, signInAs, signInAsNew } from '../support/sign-in.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

const LANGUAGES = [
  {
    language: 'es',
    home: '/es',
    signIn: 'Iniciar Sesión',
    signUp: 'Registrarse',
    name: 'Nombre completo',
    email: 'Correo electrónico',
    password: 'Contraseña',
    newPassword: 'Contraseña nueva',
    registered: 'Registro exitoso! Revisa tu email para confirmar tu cuenta.',
    taken: 'Este email ya está registrado. Intenta iniciar sesión.',
    invalid: 'Credenciales inválidas. Verifica tu email y contraseña.',
    limited: /Demasiados intentos\. Podrás volver a probar dentro de \d+ min\./,
    short: 'Debe tener al menos 6 caracteres',
    confirmed: 'Tu correo está confirmado y has iniciado sesión.',
    unconfirmed: 'Todavía no has confirmado tu correo.',
    savePassword: 'Guardar contraseña',
    saveName: 'Guardar nombre',
    nameSaved: 'Nombre guardado.',
    passwordSaved: 'Contraseña guardada.',
    signOut: 'Cerrar sesión',
    wantDelete: 'Quiero eliminar mi cuenta',
    sure: 'Sí, elimina mi cuenta definitivamente',
    delete: 'Eliminar mi cuenta',
    deleted: 'Tu cuenta se ha eliminado.',
    sendLink: 'Enviar el enlace',
    mailSent: 'Si hay una cuenta a la espera con ese correo',
    lastSuper: 'Eres el último superadministrador',
  },
  {
    language: 'en',
    home: '/en',
    signIn: 'Sign In',
    signUp: 'Sign Up',
    name: 'Full name',
    email: 'Email',
    password: 'Password',
    newPassword: 'New password',
    registered: 'Registration successful! Check your email to confirm your account.',
    taken: 'This email is already registered. Try signing in.',
    invalid: 'Invalid credentials. Check your email and password.',
    limited: /Too many attempts\. You can try again in \d+ min\./,
    short: 'It needs at least 6 characters',
    confirmed: 'Your email is confirmed and you are signed in.',
    unconfirmed: 'You haven’t confirmed your email yet.',
    savePassword: 'Save password',
    saveName: 'Save name',
    nameSaved: 'Name saved.',
    passwordSaved: 'Password saved.',
    signOut: 'Sign Out',
    wantDelete: 'I want to delete my account',
    sure: 'Yes, delete my account for good',
    delete: 'Delete my account',
    deleted: 'Your account has been deleted.',
    sendLink: 'Send the link',
    mailSent: 'If an account with that email is waiting for it',
    lastSuper: 'You are the last super admin',
  },
] as const;
type Words = (typeof LANGUAGES)[number];

const newAddress = () => `${crypto.randomUUID()}@example.org`;

/** Each test is a visitor of its own, in a language, from an address of its own: sign-in is limited by address. */
async function visit(page: Page, { language }: Words): Promise<void> {
  const part = () => Math.floor(Math.random() * 250) + 1;
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${part()}.${part()}.${part()}` });
  await page.context().addCookies([{ name: 'language', value: language, url: siteUnderTest().url }]);
}

async function signIn(page: Page, words: Words, email: string, password: string): Promise<void> {
  const form = page.locator('#sign-in');
  await form.getByLabel(words.email).fill(email);
  await form.getByLabel(words.password).fill(password);
  await form.getByRole('button', { name: words.signIn }).click();
}

async function signUp(page: Page, words: Words, email: string, password: string): Promise<void> {
  const form = page.locator('#sign-up');
  await form.getByLabel(words.name).fill('Ana Pérez');
  await form.getByLabel(words.email).fill(email);
  await form.getByLabel(words.password).fill(password);
  await form.getByRole('button', { name: words.signUp }).click();
}

for (const words of LANGUAGES) {
  test.describe(`accounts in ${words.language} ${SCREEN[words.language]}`, () => {
    test.beforeEach(({ page }) => visit(page, words));

    test('sign-up, its mail, the profile, a new password, sign-out', async ({ page }) => {
      const email = newAddress();
      await page.goto('/auth');
      await page.getByRole('tab', { name: words.signUp }).click();
      await signUp(page, words, email, 'first password');
      await expect(page.getByText(words.registered)).toBeVisible();

      const link = await linkMailedTo(email);
      await page.getByRole('tab', { name: words.signIn }).click();
      await signIn(page, words, email, 'first password');
      await expect(page.locator('#sign-in').getByText(words.unconfirmed)).toBeVisible();

      await page.goto(link);
      await expect(page).toHaveURL(`${words.home}#confirmed`);
      await expect(page.getByText(words.confirmed)).toBeVisible();

      await page.goto('/auth/profile');
      const name = page.locator('#name');
      await expect(name.getByLabel(words.name)).toHaveValue('Ana Pérez');
      await name.getByLabel(words.name).fill('Ana María Pérez');
      await name.getByRole('button', { name: words.saveName }).click();
      await expect(page.getByText(words.nameSaved)).toBeVisible();
      const password = page.locator('#password');
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
    });

    test('a forgotten password is replaced by way of a mail', async ({ page }) => {
      const { email, id } = await makeAccount('user');
      await page.goto('/auth/reset');
      await page.locator('#reset').getByLabel(words.email).fill(email);
      await page.getByRole('button', { name: words.sendLink }).click();
      await expect(page.getByText(words.mailSent)).toBeVisible();
      await page.goto(await linkMailedTo(email));
      await expect(page).toHaveURL('/auth/password');
      await page.getByLabel(words.newPassword).fill('a password I remember');
      await page.getByRole('button', { name: words.savePassword }).click();
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

    test('an address that has an account is told so, and a bad field where it is', async ({ page }) => {
      const { email } = await makeAccount('user');
      await page.goto('/auth?tab=sign-up');
      await signUp(page, words, email, 'some password');
      await expect(page.getByText(words.taken)).toBeVisible();
      await page.locator('#sign-up').evaluate((form: HTMLFormElement) => {
        form.noValidate = true;
      });
      await signUp(page, words, email, 'short');
      const password = page.locator('#sign-up').getByLabel(words.password);
      await expect(password).toHaveAccessibleDescription(new RegExp(words.short));
      await expect(password).toHaveAttribute('aria-invalid', 'true');
      await expect(password).toBeFocused();
    });

    test('the account is deleted only after being asked, and never the last super admin', async ({
      page,
    }) => {
      const { id } = await signInAsNew(page, 'user');
      await page.goto('/auth/profile');
      await page.getByText(words.wantDelete).click();
      await page.getByLabel(words.sure).check();
      await page.getByRole('button', { name: words.delete }).click();
      await expect(page.getByText(words.deleted)).toBeVisible();
      expect((await serviceClient().auth.admin.getUserById(id)).data.user).toBeNull();
    });
  });
}

const [spanish] = LANGUAGES;

test.describe('where signing in leads', () => {
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
    await signUp(page, spanish, newAddress(), 'a fine password');
    await expect(page.getByText(spanish.registered)).toBeVisible();
  });
});

test.describe('axe finds nothing', () => {
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

  test('in the profile', async ({ page }) => {
    await signInAs(page, 'user');
    await page.goto('/auth/profile');
    await page.getByText(spanish.wantDelete).click();
    await expectAccessible(page);
  });
});

test('the toggle keeps the page and where it leads', async ({ page }) => {
  await visit(page, spanish);
  await page.goto('/auth?next=%2Fcontacto');
  await page.getByRole('banner').getByRole('link', { name: 'EN' }).click();
  await expect(page).toHaveURL('/auth?next=%2Fcontacto');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
});
