import type { Page } from '@playwright/test';
import { serviceClient } from '../support/school-pictures.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ locale: 'en' });

/** Opens a page whose scripts wait until the returned function is called. */
async function openWithoutScripts(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_next/static/**/*.js*', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return release;
}

test('a file that is chosen before the scripts of the page ran is uploaded', async ({ page }) => {
  await signInAs(page, 'admin');
  const release = await openWithoutScripts(page, '/admin/schools/import');
  await page.locator('#import-file').setInputFiles({
    name: 'early.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,City,Country\nEarly,Faro,Portugal\n'),
  });
  release();
  await expect(page.getByRole('button', { name: 'Check' })).toBeVisible();
});

test('rows that were ticked, and a search that was typed before the scripts ran, count', async ({ page }) => {
  const tag = crypto.randomUUID().slice(0, 8);
  const rows = ['Uno', 'Dos', 'Tres'].map((name) => ({
    name: `${name} ${tag}`,
    city: 'Faro',
    country: 'Portugal',
  }));
  await serviceClient().from('schools').insert(rows);
  await signInAs(page, 'admin');
  const release = await openWithoutScripts(page, `/admin/schools?search=${tag}`);
  await page.getByRole('checkbox', { name: `Uno ${tag}` }).check();
  await page.getByRole('checkbox', { name: `Tres ${tag}` }).check();
  release();
  await expect(page.getByText('2 schools selected')).toBeVisible();

  const again = await openWithoutScripts(page, '/admin/schools');
  await page.getByRole('searchbox').fill(`Dos ${tag}`);
  again();
  await expect(page.getByRole('row').filter({ hasText: tag })).toHaveCount(1);
  await expect(page).toHaveURL(/search=Dos/);
});
