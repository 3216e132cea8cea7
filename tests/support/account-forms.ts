/** The forms of the account pages, in the words of both languages. */
import type { Page } from '@playwright/test';
import { siteUnderTest } from './site.ts';

export const LANGUAGES = [
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
    invalid: 'Credenciales inválidas. Verifica tu email y contraseña.',
    limited: /Demasiados intentos\. Podrás volver a probar dentro de \d+ min\./,
    required: 'Este campo es obligatorio',
    badEmail: 'Escribe una dirección de correo completa, como nombre@ejemplo.com',
    short: 'Debe tener al menos 6 caracteres',
    choose: 'Guardar y entrar',
    presentPassword: 'Contraseña actual',
    wrongPassword: 'Esa no es tu contraseña actual',
    stay: 'Seguir como',
    confirmed: 'Tu correo está confirmado y has iniciado sesión.',
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
    invalid: 'Invalid credentials. Check your email and password.',
    limited: /Too many attempts\. You can try again in \d+ min\./,
    required: 'This field is required',
    badEmail: 'Enter a full email address, such as name@example.com',
    short: 'It needs at least 6 characters',
    choose: 'Save and sign in',
    presentPassword: 'Current password',
    wrongPassword: 'That is not your current password',
    stay: 'Stay signed in as',
    confirmed: 'Your email is confirmed and you are signed in.',
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
export type Words = (typeof LANGUAGES)[number];

export const newAddress = () => `${crypto.randomUUID()}@example.org`;

/** Each test is a visitor of its own, in a language, from an address of its own: sign-in is limited by address. */
export async function visit(page: Page, { language }: Words): Promise<void> {
  const part = () => Math.floor(Math.random() * 250) + 1;
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${part()}.${part()}.${part()}` });
  await page.context().addCookies([{ name: 'language', value: language, url: siteUnderTest().url }]);
}

export async function signIn(page: Page, words: Words, email: string, password: string): Promise<void> {
  const form = page.locator('#sign-in');
  await form.getByLabel(words.email).fill(email);
  await form.getByLabel(words.password).fill(password);
  await form.getByRole('button', { name: words.signIn }).click();
}

export async function signUp(page: Page, words: Words, email: string): Promise<void> {
  const form = page.locator('#sign-up');
  await form.getByLabel(words.name).fill('Ana Pérez');
  await form.getByLabel(words.email).fill(email);
  await form.getByRole('button', { name: words.signUp }).click();
}

/** On the page behind a mail's link. */
export async function choosePassword(page: Page, words: Words, password: string): Promise<void> {
  await page.locator('#confirm').getByLabel(words.password).fill(password);
  await page.getByRole('button', { name: words.choose }).click();
}
