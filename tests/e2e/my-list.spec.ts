import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const SCHOOL = 'ferrandi-paris';
const CANADA = 'george-brown-polytechnic-chef-school/culinary-management-h100';
const CORNELL =
  'cornell-peter-and-stephanie-nolan-school-of-hotel-administration/master-of-management-in-hospitality-mmh';

const entry = (key: string, note = '') => ({ key, name: key, note });
const names = (page: Page) => page.locator('[data-row] h2');
const stored = (page: Page) =>
  page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('gcsd-list') ?? 'null') as { entries: { key: string; note: string }[] },
  );
const storedKeys = async (page: Page) => (await stored(page)).entries.map(({ key }) => key);

/** Opens the page with a list in the browser's storage. */
async function openWith(page: Page, entries: object[], path = '/my-list'): Promise<void> {
  await page.addInitScript(
    (text) => {
      if (localStorage.getItem('gcsd-list') === null) localStorage.setItem('gcsd-list', text);
    },
    JSON.stringify({ version: 1, near: '', entries }),
  );
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function downloaded(
  page: Page,
  button: Locator,
): Promise<{ name: string; text: string; path: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const path = await download.path();
  return { name: download.suggestedFilename(), text: await readFile(path, 'utf8'), path };
}

test('hearts keep schools and programmes, and the list shows what decides', async ({ page }) => {
  await page.goto('/en?search=ferrandi');
  const heart = page.getByRole('button', { name: 'Keep FERRANDI Paris in my list' });
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.focus();
  await page.keyboard.press('Enter');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('banner').getByRole('link', { name: 'My list 1' })).toBeVisible();

  await page.goto(`/school/${CORNELL}`);
  await page.getByRole('button', { name: 'Keep in my list' }).click();
  await expect(page.getByRole('button', { name: 'Keep in my list', pressed: true })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'My list 2' }).click();
  await expect(names(page)).toHaveText(['FERRANDI Paris', 'Master of Management in Hospitality (MMH)']);
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /MMH/ }) });
  await expect(row).toContainText('Ithaca, United States');
  await expect(row).toContainText('3 semesters');
  await expect(row).toContainText('$68,380 a year');
  await expect(row).toContainText('Price of 2024-25');

  await page.getByLabel('Distance from').fill('Lyon');
  await page.getByLabel('Distance from').press('Enter');
  await expect(page.locator('[data-row]').first()).toContainText('394 km');
  await page.getByLabel('Distance from').fill('xyzzy');
  await page.getByLabel('Distance from').press('Enter');
  await expect(page.getByText('We do not know where “xyzzy” is.')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/mi-lista');
  await expect(names(page)).toHaveText(['FERRANDI Paris', 'Máster en Gestión de la Hospitalidad (MMH)']);
});

test('on a phone a list is accessible and fits the window', { tag: '@phone' }, async ({ page }) => {
  await openWith(page, [entry(SCHOOL), entry(CORNELL)]);
  await expect(names(page)).toHaveCount(2);
  await expectAccessible(page, ['light']);
  await expectNoOverflow(page);
});

test('a list is arranged, annotated, compared and emptied by keyboard', async ({ page }) => {
  await openWith(page, [entry(SCHOOL), entry(CANADA), entry(CORNELL), entry('no-such-school', 'was nice')]);
  await expect(names(page)).toHaveCount(4);
  await expect(page.getByText('No longer in the directory.')).toBeVisible();
  await page
    .getByRole('button', { name: /^Move Master of Management/ })
    .first()
    .press('Enter');
  await expect.poll(() => storedKeys(page)).toEqual([SCHOOL, CORNELL, CANADA, 'no-such-school']);
  const moved = page.getByRole('button', { name: /^Move Master of Management.* up$/ });
  await expect(moved).toBeFocused();
  await expect(moved).toBeInViewport();

  await page.getByRole('textbox', { name: 'Note on FERRANDI Paris' }).fill('Ask about Dijon');
  await expect.poll(async () => (await stored(page)).entries[0]?.note).toBe('Ask about Dijon');
  await page.getByLabel('Order').selectOption('Price a year');
  await expect(names(page).first()).toHaveText('Culinary Management (H100)');
  await expect(page.getByRole('button', { name: /^Move/ })).toHaveCount(0);
  await page.getByLabel('Order').selectOption('As I arrange it');

  await page.getByRole('button', { name: 'Remove FERRANDI Paris' }).press('Enter');
  await expect(names(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo: keep FERRANDI Paris' }).press('Enter');
  await expect(names(page).first()).toHaveText('FERRANDI Paris');
  await expect(page.getByRole('textbox', { name: 'Note on FERRANDI Paris' })).toHaveValue('Ask about Dijon');
  await expect(page.getByRole('button', { name: 'Remove FERRANDI Paris' })).toBeFocused();

  const compare = page.getByRole('link', { name: 'Compare programmes' });
  await expect(compare).toHaveAttribute('href', `/compare?programme=${CORNELL}&programme=${CANADA}`);
  await page.getByLabel('Compare Culinary Management (H100)').check();
  await expect(compare).toHaveAttribute('href', `/compare?programme=${CANADA}`);

  await page.getByRole('button', { name: 'Empty the list' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Nothing is in your list yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(names(page)).toHaveCount(4);
});

test('costs of programmes stand side by side, with what the cost planner has', async ({ page }) => {
  await page.goto(`/school/${CORNELL}`);
  const plan = page.locator('[data-cost-plan]');
  await plan.getByLabel('Your currency').selectOption('USD');
  await plan.getByLabel('Months you will live there').fill('10');
  await plan.getByLabel('Rent a month').fill('1,000');
  await expect(plan.locator('[data-sum=total]')).toHaveText(/112,570$/);
  await openWith(page, [entry(CANADA), entry(CORNELL)]);
  await page.getByLabel('Currency').selectOption('USD');
  const row = page.getByRole('row', { name: /Master of Management/ });
  await expect(row.getByRole('cell')).toHaveText([/^\D*102,570$/, /^\D*10,000$/, /^\D*112,570$/]);
  await expect(
    page.getByRole('link', { name: 'Add your costs of Culinary Management (H100)' }),
  ).toBeVisible();
});

test('calendar, table and file of a list are files of this browser', async ({ page }) => {
  await openWith(page, [entry(CORNELL, 'a; note, with signs'), entry(SCHOOL)], '/mi-lista');
  await expect(names(page).first()).toHaveText(/^Máster/);
  const calendar = await downloaded(page, page.getByRole('button', { name: /^Calendario/ }));
  expect(calendar.name).toBe('mi-lista.ics');
  expect(calendar.text).toMatch(/SUMMARY:Inicio: Máster en Gestión/);
  expect(calendar.text).toMatch(/DTSTART;VALUE=DATE:\d{4}0801\r\n/);
  const table = await downloaded(page, page.getByRole('button', { name: 'Tabla (CSV)' }));
  expect(table.text.split('\r\n')[0]).toMatch(/^\ufeffNombre;Escuela;Lugar/);
  expect(table.text).toContain('"a; note, with signs"');

  const file = await downloaded(page, page.getByRole('button', { name: 'La lista en un archivo' }));
  await page.getByRole('button', { name: 'Vaciar la lista' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Abrir una lista de un archivo' }).click();
  await (await chooser).setFiles(file.path);
  await page.getByRole('button', { name: 'Añadir a mi lista' }).click();
  await expect.poll(() => storedKeys(page)).toEqual([CORNELL, SCHOOL]);
});

/** A second browser: nothing of the first one's storage. */
async function otherBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  return context.newPage();
}

/** Addresses of so many programmes of the directory. */
async function programmesOf(page: Page, count: number): Promise<string[]> {
  const keys: string[] = [];
  for (let at = 1; keys.length < count; at += 1) {
    const answer = await page.request.get(`/api/v1/programmes?page_size=100&page=${at}`);
    const { data } = (await answer.json()) as { data: { slug: string; school: { slug: string } }[] };
    expect(data).not.toEqual([]);
    keys.push(...data.map(({ slug, school }) => `${school.slug}/${slug}`));
  }
  return keys.slice(0, count);
}

test('a link carries a list of 200 to another browser, which asks before it changes anything', async ({
  page,
  browser,
}) => {
  const keys = await programmesOf(page, 200);
  await openWith(
    page,
    keys.map((key, at) => entry(key, `note ${at}`)),
  );
  await expect(page.getByText('200 of 200')).toBeVisible();
  await page.getByRole('button', { name: 'Show it as a QR code' }).click();
  await expect(page.getByText('The list is too long for a QR code.')).toBeVisible();
  await page.getByRole('button', { name: 'Copy the link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link with your list' }).inputValue();

  const other = await otherBrowser(browser);
  const sent: string[] = [];
  other.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
  await other.goto(link);
  await expect(
    other.getByText('Schools and programmes in it: 200. Not in your list yet: 200.'),
  ).toBeVisible();
  expect(await other.evaluate(() => localStorage.getItem('gcsd-list'))).toBeNull();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Add to my list' }).click();
  await expect.poll(() => storedKeys(other)).toEqual(keys);
  expect((await stored(other)).entries[7]?.note).toBe('note 7');
  expect(new URL(other.url()).hash).toBe('');
  expect(sent.filter((text) => text.includes('note 7'))).toEqual([]);
  await other.context().close();
});

test('a list from a link is merged, replaces the own one with an undo, or is left', async ({ page }) => {
  await openWith(page, [entry(SCHOOL, 'mine')]);
  const link = await page.evaluate(
    async (list) => {
      const packed = new Blob([JSON.stringify(list)])
        .stream()
        .pipeThrough(new CompressionStream('deflate-raw'));
      const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
      return `#list=${btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')}`;
    },
    [1, [SCHOOL, 'theirs'], CANADA, 'no-such-school', '../admin'],
  );

  await page.evaluate((hash) => location.assign(hash), link);
  await expect(page.getByText('Schools and programmes in it: 2. Not in your list yet: 1.')).toBeVisible();
  await expect(
    page.getByText('Left out, because the directory does not have them or they are repeated: 2.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Replace my list' }).click();
  await expect.poll(() => storedKeys(page)).toEqual([SCHOOL, CANADA]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => storedKeys(page)).toEqual([SCHOOL]);

  await page.evaluate((hash) => location.assign(hash), link);
  await page.getByRole('button', { name: 'Leave it' }).click();
  expect(await storedKeys(page)).toEqual([SCHOOL]);

  await page.evaluate((hash) => location.assign(hash), link);
  await page.getByRole('button', { name: 'Add to my list' }).click();
  await expect.poll(() => storedKeys(page)).toEqual([SCHOOL, CANADA]);
  expect((await stored(page)).entries[0]?.note).toBe('mine');

  await page.evaluate(() => location.assign('#list=nonsense'));
  await expect(page.getByText('This link or file holds no list that can be read.')).toBeVisible();
});

test('without facts no file claims that there are none', async ({ page, problems }) => {
  problems.expect(/my-list|ERR_FAILED/);
  await page.route('**/api/my-list', (route) => route.abort());
  await openWith(page, [entry(CORNELL)]);
  await expect(page.locator('[data-notice]')).toContainText('could not be loaded');
  await page.getByRole('button', { name: /^Calendar/ }).press('Enter');
  await expect(page.locator('[data-taken]')).toHaveText('The facts could not be loaded; your list is safe.');
  await expect(page.locator('[data-notice]')).toBeInViewport();
});

test('several tabs agree', async ({ page, context }) => {
  await openWith(page, [entry(SCHOOL)]);
  const other = await context.newPage();
  await other.goto('/en?search=basque+culinary');
  const heart = other.getByRole('button', { name: 'Keep Basque Culinary Center in my list' });
  await heart.click();
  await expect(names(page)).toHaveText(['FERRANDI Paris', 'Basque Culinary Center']);
  await page.getByRole('button', { name: 'Remove Basque Culinary Center' }).click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test('a browser that stores nothing says so, and the page keeps what was typed', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  });
  await page.goto('/school/ferrandi-paris');
  await page.getByRole('button', { name: 'Keep in my list' }).click();
  await expect(page.getByText(/^Your browser does not let this site store anything/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep in my list', pressed: false })).toBeVisible();
});

test('a full list takes no more, and a list of a newer version stays as it is', async ({ page }) => {
  const full = Array.from({ length: 200 }, (_, at) => entry(`no-such-school-${at}`));
  await openWith(page, full, '/school/ferrandi-paris');
  await page.getByRole('button', { name: 'Keep in my list' }).click();
  await expect(page.getByText(/^Your list holds 200 entries/).first()).toBeVisible();
  expect(await storedKeys(page)).toHaveLength(200);

  const newer = '{"version":2,"things":["of another form"]}';
  await page.evaluate((text) => localStorage.setItem('gcsd-list', text), newer);
  await page.goto('/my-list');
  await expect(page.getByText(/^Your list was written by a newer version/)).toBeVisible();
  await page.goto('/school/ferrandi-paris');
  await page.getByRole('button', { name: 'Keep in my list' }).click();
  await expect(page.getByText(/^Your list was written by a newer version/).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('gcsd-list'))).toBe(newer);
});

test('an empty list says how to fill it', { tag: '@both' }, async ({ page }) => {
  await page.goto('/mi-lista');
  await expect(page.getByRole('heading', { name: 'Tu lista aún está vacía' })).toBeVisible();
  await expectAccessible(page);
});

test('without JavaScript the page says what it needs, and there are no hearts', { tag: '@no-js' }, async ({
  page,
}) => {
  await page.goto('/my-list');
  await expect(page.getByText('Your browser keeps the list itself, which needs JavaScript')).toBeVisible();
  await page.goto('/school/ferrandi-paris');
  await expect(page.getByRole('button', { name: 'Keep in my list' })).toBeHidden();
});
