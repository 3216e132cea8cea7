import type { Page } from '@playwright/test';
import { siteUnderTest } from './site.ts';

export const WORDS = {
  signIn: 'Sign In',
  signUp: 'Sign Up',
  name: 'Full name',
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  registered: 'Registration successful! Check your email to confirm your account.',
  invalid: 'Invalid credentials. Check your email and password.',
  short: 'It needs at least 6 characters',
  choose: 'Save and sign in',
  presentPassword: 'Current password',
  wrongPassword: 'That is not your current password',
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
};

export const newAddress = () => `${crypto.randomUUID()}@example.org`;

/** Gives each test its own client address, because sign-in is limited by address. */
export async function visit(page: Page): Promise<void> {
  const part = () => Math.floor(Math.random() * 250) + 1;
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${part()}.${part()}.${part()}` });
  await page.context().addCookies([{ name: 'language', value: 'en', url: siteUnderTest().url }]);
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  const form = page.locator('#sign-in');
  await form.getByLabel(WORDS.email).fill(email);
  await form.getByLabel(WORDS.password).fill(password);
  await form.getByRole('button', { name: WORDS.signIn }).click();
}

export async function signUp(page: Page, email: string): Promise<void> {
  const form = page.locator('#sign-up');
  await form.getByLabel(WORDS.name).fill('Ana Pérez');
  await form.getByLabel(WORDS.email).fill(email);
  await form.getByRole('button', { name: WORDS.signUp }).click();
}

export async function choosePassword(page: Page, password: string): Promise<void> {
  await page.locator('#confirm').getByLabel(WORDS.password).fill(password);
  await page.getByRole('button', { name: WORDS.choose }).click();
}
