import { path } from '../../lib/routes';
import { expectAccessible } from '../support/axe.ts';
import { insertSchool } from '../support/insert-school.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ locale: 'en' });

/** A word that nobody has: letters only, because searches with many digits are not kept. */
const makeWord = () =>
  [...crypto.randomUUID().replaceAll('-', '').slice(0, 16)]
    .map((digit) => 'bcdfghjklmnpqrst'[Number.parseInt(digit, 16)])
    .join('');

test('words that found nothing become a synonym, which the public search knows at once @wide', async ({
  page,
}) => {
  const word = makeWord();
  await insertSchool('Sweet', { is_active: true, specialties: '["pastry"]' });
  await page.goto(`/en?search=${word}`);
  await expect(page.locator('[data-count=empty_search]')).toHaveAttribute('data-count-words', word);
  const stored = async () => {
    const { data } = await serviceClient().from('daily_searches').select('count').eq('words', word);
    return data;
  };
  await expect.poll(stored, { timeout: 30_000 }).toEqual([{ count: 1 }]);

  await signInAs(page, 'admin');
  // Others' searches do not stand before it.
  await serviceClient().rpc('add_daily_searches', { p_searches: [{ words: word, count: 50_000 }] });
  await openApp(page, path('adminSearches'));
  await expect(page.getByRole('link', { name: 'Searches', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Searches without results');
  await page.getByRole('link', { name: '7 days' }).click();
  const make = page.getByRole('link', { name: `Make a synonym of “${word}”` });
  await expect(page.getByRole('row', { name: word })).toContainText('nothing');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export (CSV)' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^searches-.*\.csv$/);
  await make.click();

  const dialog = page.getByRole('dialog', { name: 'New synonym' });
  await expect(dialog.getByLabel('Phrase')).toHaveValue(word);
  await dialog.getByLabel('Phrase').fill('de la');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('only words that the search passes over')).toBeVisible();
  await expect(dialog.getByLabel('Phrase')).toBeFocused();
  await dialog.getByLabel('Phrase').fill(word);
  await dialog.getByLabel('Value').selectOption('pastry');
  await dialog.getByRole('button', { name: 'Try it' }).click();
  await expect(dialog.getByText(`“${word}” finds no school today; with this it will find`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Synonym saved')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.goto(`/en?search=${word}`);
  await expect(page.locator('[data-count=empty_search]')).toHaveCount(0);

  await openApp(page, `${path('adminSynonyms')}?search=${word}`);
  const row = page.getByRole('row', { name: word });
  await row.getByRole('button', { name: `Delete “${word}”` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No synonym matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
  await expectAccessible(page);
});

test('a change that another administrator overtook is not lost and writes over nothing unseen @wide', async ({
  page,
}) => {
  const phrase = makeWord();
  const table = () => serviceClient().from('search_synonyms');
  await table().insert({ phrase, kind: 'field', value: 'pastry' });
  await signInAs(page, 'admin');
  await openApp(page, `${path('adminSynonyms')}?search=${phrase}`);
  await page.getByRole('button', { name: `Change “${phrase}”` }).click();
  await table().update({ value: 'bakery' }).eq('phrase', phrase);
  const dialog = page.getByRole('dialog', { name: 'Change a synonym' });
  await dialog.getByLabel('Value').selectOption('hospitality');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Somebody has changed it meanwhile')).toBeVisible();
  const value = async () => (await table().select('value').eq('phrase', phrase).single()).data?.value;
  expect(await value()).toBe('bakery');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect(await value()).toBe('hospitality');
});
