import type { Page } from '@playwright/test';
import { serviceClient } from '../support/school-pictures.ts';
import { NO_SCRIPT, SCREEN } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/** The form in each language: where it stands and what it says. */
const FORMS = [
  {
    language: 'es' as const,
    path: '/contacto',
    result: '/contacto/resultado',
    labels: { name: 'Nombre', email: 'Correo electrónico', message: 'Mensaje' },
    send: 'Enviar mensaje',
    fillAll: 'Por favor completa todos los campos',
    required: 'Este campo es obligatorio',
    badEmail: 'Escribe una dirección de correo completa, como nombre@ejemplo.com',
    sentTitle: 'Mensaje enviado',
    sentText: 'Gracias por contactarnos. Te responderemos pronto.',
    failed: 'Ha ocurrido un error al enviar el mensaje',
    limited:
      /^Has enviado varios mensajes en la última hora\. Podrás escribir de nuevo dentro de (5\d|60) min\.$/,
  },
  {
    language: 'en' as const,
    path: '/contact',
    result: '/contact/result',
    labels: { name: 'Name', email: 'Email', message: 'Message' },
    send: 'Send message',
    fillAll: 'Please fill in all fields',
    required: 'This field is required',
    badEmail: 'Enter a complete email address, such as name@example.com',
    sentTitle: 'Message sent',
    sentText: 'Thank you for contacting us. We will reply soon.',
    failed: 'There was an error sending the message',
    limited: /^You have sent several messages in the last hour\. You can write again in (5\d|60) min\.$/,
  },
];
type Form = (typeof FORMS)[number];

/** An address that no other test sends from: the form counts by it. */
let visitor = '';
test.beforeEach(async ({ page }, { workerIndex }) => {
  const part = () => Math.floor(Math.random() * 256);
  visitor = `10.${workerIndex % 256}.${part()}.${part()}`;
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': visitor });
});

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

/** Until its script is there: before that, the browser itself says what is missing. */
async function open(page: Page, form: { path: string }): Promise<void> {
  await page.goto(form.path);
  await expect(page.locator('form[data-contact]')).toHaveJSProperty('noValidate', true);
}

for (const form of FORMS) {
  test.describe(`the contact form in ${form.language} ${SCREEN[form.language]}`, () => {
    test('sends a message, says so, and is empty again', async ({ page }) => {
      const text = `A question of ${visitor} at ${Date.now()}`;
      await open(page, form);
      await fill(page, form, text);
      await page.getByRole('button', { name: form.send }).click();
      await expect(notice(page)).toContainText(form.sentTitle);
      await expect(notice(page)).toContainText(form.sentText);
      for (const field of ['name', 'email', 'message'] as const)
        await expect(box(page, form, field)).toHaveValue('');
      expect(new URL(page.url()).pathname).toBe(form.path);
      expect(await stored(text)).toBe(1);
    });

    test('says which fields are missing, at the fields and above the button', async ({ page }) => {
      await open(page, form);
      await page.getByRole('button', { name: form.send }).click();
      await expect(notice(page)).toContainText('Error');
      await expect(notice(page)).toContainText(form.fillAll);
      for (const field of ['name', 'email', 'message'] as const) {
        await expect(box(page, form, field)).toHaveAccessibleDescription(form.required);
        await expect(box(page, form, field)).toHaveAttribute('aria-invalid', 'true');
      }
      await expect(box(page, form, 'name')).toBeFocused();
    });

    test('asks for a whole e-mail address and keeps what was typed', async ({ page }) => {
      await open(page, form);
      await fill(page, form, 'A question', 'ana@example');
      await page.getByRole('button', { name: form.send }).click();
      await expect(box(page, form, 'email')).toHaveAccessibleDescription(form.badEmail);
      await expect(box(page, form, 'email')).toBeFocused();
      await expect(box(page, form, 'message')).toHaveValue('A question');
    });

    test('says that sending failed when nobody answers, and keeps what was typed', async ({
      page,
      problems,
    }) => {
      problems.expect(/api\/contact/);
      await page.route('**/api/contact', (route) => route.abort('connectionrefused'));
      await open(page, form);
      await fill(page, form, 'A question');
      await page.getByRole('button', { name: form.send }).click();
      await expect(notice(page)).toContainText(form.failed);
      await expect(box(page, form, 'message')).toHaveValue('A question');
    });

    test('shows that it is sending', async ({ page }) => {
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/api/contact', async (route) => {
        await held;
        await route.fulfill({ json: { status: 'sent' } });
      });
      await open(page, form);
      await fill(page, form, 'A question');
      await page.getByRole('button', { name: form.send }).click();
      await expect(page.getByRole('button', { name: /^(Enviando|Sending)…$/ })).toBeVisible();
      await expect(page.locator('form.contact-form')).toHaveAttribute('aria-busy', 'true');
      release();
      await expect(notice(page)).toContainText(form.sentTitle);
    });

    test('takes five messages an hour and then says when to come back', async ({ page, problems }) => {
      problems.expect(/answer 429 POST .*api\/contact/);
      await open(page, form);
      for (let count = 1; count <= 5; count += 1) {
        await fill(page, form, `Message ${count}`);
        await page.getByRole('button', { name: form.send }).click();
        await expect(notice(page)).toContainText(form.sentTitle);
      }
      await fill(page, form, 'Message 6');
      await page.getByRole('button', { name: form.send }).click();
      await expect(notice(page).locator('p').last()).toHaveText(form.limited);
    });
  });

  test.describe(`the contact form in ${form.language} without script ${NO_SCRIPT[form.language]}`, () => {
    test('sends a message and leads to a page that says so', async ({ page }) => {
      const text = `A plain question of ${visitor} at ${Date.now()}`;
      await page.goto(form.path);
      await fill(page, form, text);
      await page.getByRole('button', { name: form.send }).click();
      await expect(page).toHaveURL(new RegExp(`${form.result}\\?status=sent#result$`));
      await expect(page).toHaveTitle(new RegExp(`^${form.sentTitle}`));
      await expect(notice(page)).toContainText(form.sentText);
      await expect(box(page, form, 'message')).toHaveValue('');
      expect(await stored(text)).toBe(1);
    });

    test('gives back what was typed when something is wrong with it', async ({ page }) => {
      await page.goto(form.path);
      // Passes the browser's own check and is blank all the same.
      await fill(page, form, '   ');
      await page.getByRole('button', { name: form.send }).click();
      await expect(page).toHaveURL(/status=invalid&message=required#result$/);
      await expect(notice(page)).toContainText(form.fillAll);
      await expect(box(page, form, 'name')).toHaveValue('Ana Pérez');
      await expect(box(page, form, 'message')).toHaveAccessibleDescription(form.required);
      await box(page, form, 'message').fill('Now with a question');
      await page.getByRole('button', { name: form.send }).click();
      await expect(notice(page)).toContainText(form.sentText);
      await expect(box(page, form, 'name')).toHaveValue('');
    });

    test('says when to come back after five messages, and gives the sixth back', async ({ page }) => {
      for (let count = 1; count <= 6; count += 1) {
        await page.goto(form.path);
        await fill(page, form, `Message ${count}`);
        await page.getByRole('button', { name: form.send }).click();
      }
      await expect(notice(page).locator('p').last()).toHaveText(form.limited);
      await expect(box(page, form, 'message')).toHaveValue('Message 6');
    });
  });
}
