import { path } from '../../lib/routes';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ locale: 'en' });

test('a statement that an administrator edits and shows stands on the country’s page, until it is rejected', async ({
  page,
}) => {
  const key = 'fr-visa-999';
  const rows = () => serviceClient().from('country_statements');
  const texts = { text_es: 'Antes', text_en: 'Before', publisher_es: 'la prueba', publisher_en: 'the test' };
  const source = {
    url: 'https://x.test/',
    publisher: 'x',
    official: false,
    quote: 'some words',
    seen: '2026',
  };
  await rows()
    .upsert({ key, country: 'FR', topic: 'visa', ...texts, ...source, status: 'waiting' })
    .throwOnError();
  await signInAs(page, 'admin');
  await openApp(page, `${path('adminStatements')}?country=FR`);
  const row = page.getByRole('row', { name: key });
  await expect(row).toContainText('not official');

  await row.getByRole('button', { name: `Edit ${key}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('English text').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Write a text.')).toBeVisible();
  await rows().update({ text_es: 'De otra persona' }).eq('key', key).throwOnError();
  await dialog.getByLabel('English text').fill('Edited');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('De otra persona')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Edited');

  await row.getByRole('button', { name: `Show ${key}` }).click();
  await expect(page.getByText('The statement is shown')).toBeVisible();
  const shown = page.locator('.how-schools-work p', { hasText: 'Edited According to the test, 2026' });
  await page.goto('/schools/france');
  await expect(shown.getByRole('link')).toHaveAttribute('href', 'https://x.test/#:~:text=some%20words');

  await openApp(page, `${path('adminStatements')}?country=FR&status=shown`);
  await row.getByRole('button', { name: `Reject ${key}` }).click();
  await expect(page.getByText('Statement rejected')).toBeVisible();
  await page.goto('/schools/france');
  await expect(shown).toHaveCount(0);
});
