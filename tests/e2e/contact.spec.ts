import type { Page } from '@playwright/test';
import { newAddress } from '../support/request.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { expect, test } from '../support/test.ts';

const ES = {
  path: '/contacto',
  labels: { name: 'Nombre', email: 'Correo electrónico', message: 'Mensaje' },
  send: 'Enviar mensaje',
};
type Form = typeof ES;
const FIELDS = ['name', 'email', 'message'] as const;

/** The form is rate-limited by address. */
test.beforeEach(({ page }) => page.setExtraHTTPHeaders({ 'x-forwarded-for': newAddress() }));

const box = (page: Page, form: Form, field: keyof Form['labels']) =>
  page.getByRole('textbox', { name: form.labels[field], exact: true });
const notice = (page: Page) => page.locator('#result .notice');

async function fill(page: Page, form: Form, message: string, email = 'ana@example.com') {
  await box(page, form, 'name').fill('Ana Pérez');
  await box(page, form, 'email').fill(email);
  await box(page, form, 'message').fill(message);
}

async function stored(message: string): Promise<number> {
  const { count, error } = await serviceClient()
    .from('contact_messages')
    .select('id', { count: 'exact', head: true })
    .eq('message', message);
  if (error) throw new Error(error.message);
  return count ?? 0;
}

/** Waits for the form's script: before it, the browser validates the fields. */
async function open(page: Page, form: Form): Promise<void> {
  await page.goto(form.path);
  await expect(page.locator('form[data-contact]')).toHaveJSProperty('noValidate', true);
}

test('the contact form marks wrong fields, stores a message once and is empty again', async ({ page }) => {
  const text = `A question ${crypto.randomUUID()}`;
  await open(page, ES);
  const send = page.getByRole('button', { name: ES.send });
  await send.click();
  await expect(notice(page)).toContainText('Por favor completa todos los campos');
  for (const field of FIELDS) {
    await expect(box(page, ES, field)).toHaveAccessibleDescription('Este campo es obligatorio');
    await expect(box(page, ES, field)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(box(page, ES, 'name')).toBeFocused();

  await fill(page, ES, text, 'ana@example');
  await send.click();
  await expect(box(page, ES, 'email')).toHaveAccessibleDescription(
    'Escribe una dirección de correo completa, como nombre@ejemplo.com',
  );
  await expect(box(page, ES, 'email')).toBeFocused();
  await expect(box(page, ES, 'message')).toHaveValue(text);

  await box(page, ES, 'email').fill('josé@example.com');
  await send.click();
  await expect(notice(page)).toContainText('Mensaje enviado');
  await expect(notice(page)).toContainText('Gracias por contactarnos. Te responderemos pronto.');
  for (const field of FIELDS) await expect(box(page, ES, field)).toHaveValue('');
  await expect(page).toHaveURL(ES.path);
  expect(await stored(text)).toBe(1);
});

test('a message is corrected and sent without JavaScript', { tag: '@no-js' }, async ({ page }) => {
  const text = `A plain question ${crypto.randomUUID()}`;
  await page.goto(ES.path);
  // Passes the browser's validation.
  await fill(page, ES, '   ');
  await page.getByRole('button', { name: ES.send }).click();
  await expect(page).toHaveURL(/\/contacto\/resultado\?status=invalid&message=required#result$/);
  await expect(notice(page)).toContainText('Por favor completa todos los campos');
  await expect(box(page, ES, 'name')).toHaveValue('Ana Pérez');
  await expect(box(page, ES, 'message')).toHaveAccessibleDescription('Este campo es obligatorio');
  await box(page, ES, 'message').fill(text);
  await page.getByRole('button', { name: ES.send }).click();
  await expect(page).toHaveURL(/\/contacto\/resultado\?status=sent#result$/);
  await expect(page).toHaveTitle(/^Mensaje enviado/);
  await expect(notice(page)).toContainText('Gracias por contactarnos. Te responderemos pronto.');
  await expect(box(page, ES, 'name')).toHaveValue('');
  expect(await stored(text)).toBe(1);
});
