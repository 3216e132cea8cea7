import { path } from '../../lib/routes';
import { expectAccessible } from '../support/axe.ts';
import { insertSchool } from '../support/insert-school.ts';
import { makeWord } from '../support/make-word.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ locale: 'en' });

test('words without results become a synonym that the public search uses immediately', async ({ page }) => {
  const word = makeWord();
  await insertSchool('Sweet', { is_active: true, specialties: ['pastry'] });
  // Often enough for the first page of the list.
  await serviceClient().rpc('add_daily_searches', { p_searches: [{ words: word, count: 50_000 }] });
  await signInAs(page, 'admin');
  await openApp(page, path('adminSearches'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Searches without results');
  await page.getByLabel('Period').selectOption('7');
  await expect(page.getByRole('row', { name: word })).toContainText('nothing');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export (CSV)' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^searches-.*\.csv$/);

  await page.getByRole('link', { name: `Make a synonym of “${word}”` }).click();
  const dialog = page.getByRole('dialog', { name: 'New synonym' });
  const phrase = dialog.getByLabel('Phrase');
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(phrase).toHaveValue(word);
  await phrase.fill('de la');
  await save.click();
  await expect(dialog.getByText('only words that the search passes over')).toBeVisible();
  await expect(phrase).toBeFocused();
  await phrase.fill(word);
  await dialog.getByLabel('Value').selectOption('pastry');
  await dialog.getByRole('button', { name: 'Try it' }).click();
  await expect(dialog.getByText(`“${word}” finds no school today; with this it will find`)).toBeVisible();
  await expectAccessible(page);
  await phrase.fill(`${word}s`);
  await expect(dialog.getByText('with this it will find')).toBeHidden();
  await phrase.fill(word);
  await save.click();
  await expect(page.getByText('Synonym saved')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.goto(`/en?search=${word}`);
  await expect(page.locator('.card').first()).toBeVisible();
  await expect(page.locator('[data-count=empty_search]')).toHaveCount(0);

  await test.step('a deleted synonym can be restored', async () => {
    await openApp(page, `${path('adminSynonyms')}?search=${word}`);
    const row = page.getByRole('row', { name: word });
    await row.getByRole('button', { name: `Delete “${word}”` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Nothing matches this search')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toBeVisible();
  });

  await test.step('a change that another administrator made meanwhile is shown before it is replaced', async () => {
    const table = () => serviceClient().from('search_synonyms');
    const value = async () => (await table().select('value').eq('phrase', word).single()).data?.value;
    await page.getByRole('button', { name: `Change “${word}”` }).click();
    await table().update({ value: 'bakery' }).eq('phrase', word);
    const change = page.getByRole('dialog', { name: 'Change a synonym' });
    await change.getByLabel('Value').selectOption('hospitality');
    await change.getByRole('button', { name: 'Save' }).click();
    const conflict = page.getByRole('dialog', { name: 'Another administrator has saved a newer version' });
    await expect(conflict.getByRole('row', { name: 'Value' })).toContainText('Bakery');
    expect(await value()).toBe('bakery');
    await conflict.getByRole('button', { name: 'Save what is chosen' }).click();
    await expect(change).toBeHidden();
    expect(await value()).toBe('hospitality');
  });
});
