import type { Locator, Page, Route } from '@playwright/test';
import { LANGUAGES, type Language } from '../../lib/i18n/locales';
import { href } from '../../lib/routes';
import type { SuggestionAnswer } from '../../lib/schools/model/suggestion';
import { expectAccessible } from '../support/axe.ts';
import { SCREEN } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/** What the search field suggests: by keyboard, by touch, when answers are late or missing, and without script. */

const WORDS = {
  es: {
    place: 'Florencia',
    page: /\/escuelas\/italia\/firenze$/,
    recent: 'Búsquedas recientes',
    clear: 'Borrar las búsquedas recientes',
  },
  en: {
    place: 'Florence',
    page: /\/schools\/italy\/firenze$/,
    recent: 'Recent searches',
    clear: 'Clear recent searches',
  },
} as const;

const field = (page: Page) => page.locator('#search');
const list = (page: Page) => page.getByRole('listbox');
const options = (page: Page) => list(page).getByRole('option');

/** The field with its script. */
async function open(page: Page, language: Language, route: 'home' | 'programmes' = 'home'): Promise<Locator> {
  await page.goto(href(language, route));
  await field(page).focus();
  await expect(field(page)).toHaveRole('combobox');
  return field(page);
}

const answerOf = (label: string): SuggestionAnswer => ({
  groups: [{ label: 'Schools', options: [{ label, note: '', address: '/en' }] }],
  corrected: null,
  found: '1 suggestion',
  texts: { list: 'Suggestions', recent: 'Recent searches', clear: 'Clear recent searches' },
});

for (const language of LANGUAGES) {
  const words = WORDS[language];

  test(`a place is chosen by the keyboard: ${language}`, { tag: SCREEN[language] }, async ({ page }) => {
    const input = await open(page, language);
    await input.pressSequentially('flor');
    const place = options(page).filter({ hasText: words.place });
    await expect(place).toBeVisible();
    await expect(input).toHaveAttribute('aria-expanded', 'true');
    // The list below is pale until it shows what was typed.
    await expect(page).toHaveURL(/search=flor$/);
    await expect(page.locator('.directory')).toHaveAttribute('aria-busy', 'false');
    await expectAccessible(page);
    await input.press('ArrowDown');
    await expect(input).toHaveAttribute('aria-activedescendant', 'suggestions-0');
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    await input.press('Home');
    await expect(input).not.toHaveAttribute('aria-activedescendant');
    await input.press('ArrowUp');
    await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
    await input.press('Escape');
    await expect(list(page)).toBeHidden();
    await expect(input).toHaveValue('flor');
    await expect(input).toHaveAttribute('aria-expanded', 'false');
    await input.press('ArrowDown');
    await expect(list(page)).toBeVisible();
    const at = (await options(page).allTextContents()).findIndex((text) => text.startsWith(words.place));
    for (let pressed = 0; pressed <= at; pressed += 1) await input.press('ArrowDown');
    await input.press('Enter');
    await expect(page).toHaveURL(words.page);
  });

  test(`recent searches come back, and go: ${language}`, { tag: SCREEN[language] }, async ({ page }) => {
    const input = await open(page, language);
    await expect(list(page)).toBeHidden();
    await input.fill('pastry');
    await input.press('Enter');
    await expect(page).toHaveURL(/search=pastry/);
    await page.goto(href(language, 'home'));
    await field(page).focus();
    await expect(page.getByRole('group', { name: words.recent })).toBeVisible();
    await field(page).press('ArrowDown');
    await field(page).press('Enter');
    await expect(page).toHaveURL(/search=pastry/);
    await page.goto(href(language, 'home'));
    await field(page).focus();
    await page.getByRole('option', { name: words.clear }).click();
    await expect(list(page)).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBeNull();
  });
}

test('a touch leads to a school, with targets large enough at 320 px @phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const input = await open(page, 'en');
  await input.pressSequentially('basque');
  const school = options(page).filter({ hasText: 'Basque Culinary Center' });
  await expect(school.locator('b')).toHaveText('Basque');
  for (const option of await options(page).all()) {
    const box = await option.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  }
  await school.tap();
  await expect(page).toHaveURL(/\/school\/basque-culinary-center$/);
});

test('nothing is asked for before the field is touched, and the slash leads to it @desktop', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(href('en', 'home'));
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => /suggest/.test(path))).toEqual([]);
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveRole('combobox');
  await page.keyboard.type('mad');
  await expect(options(page).filter({ hasText: 'Madrid' }).first()).toBeVisible();
  expect(asked).toContain('/api/suggest');
});

test('a late answer of an earlier text is shown to nobody @desktop', async ({ page }) => {
  const held: Route[] = [];
  await page.route('**/api/suggest?*', (route) => {
    if (new URL(route.request().url()).searchParams.get('search') === 'm') held.push(route);
    else return route.fulfill({ json: answerOf('Later') });
  });
  const input = await open(page, 'en');
  await input.press('m');
  await expect.poll(() => held.length).toBe(1);
  await input.press('a');
  await expect(options(page)).toHaveText(['Later']);
  // The browser may have given it up already.
  await held[0]?.fulfill({ json: answerOf('Earlier') }).catch(() => {});
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(options(page)).toHaveText(['Later']);
});

test('without an answer the field is searched as before @desktop', async ({ page, problems }) => {
  problems.expect(/api\/suggest/);
  await page.route('**/api/suggest?*', (route) => route.fulfill({ status: 503, body: '' }));
  const input = await open(page, 'en');
  const failed = page.waitForResponse(/api\/suggest/);
  await input.pressSequentially('madrid');
  await failed;
  await expect(list(page)).toBeHidden();
  await input.press('Enter');
  await expect(page).toHaveURL(/search=madrid/);
});

test('texts of an answer stay texts @desktop', async ({ page }) => {
  const label = '<img src=x onerror=alert(1)> madrid';
  await page.route('**/api/suggest?*', (route) => route.fulfill({ json: answerOf(label) }));
  const input = await open(page, 'en');
  await input.press('m');
  await expect(options(page)).toHaveText([label]);
  await expect(options(page).locator('img')).toHaveCount(0);
});

test('what an input method composes is left alone until it is done @desktop', async ({ page }) => {
  const asked: string[] = [];
  await page.route('**/api/suggest?*', (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('search') ?? '');
    return route.fulfill({ json: answerOf('東京') });
  });
  const input = await open(page, 'en');
  const client = await page.context().newCDPSession(page);
  await client.send('Input.imeSetComposition', { text: 'とう', selectionStart: 2, selectionEnd: 2 });
  await expect(input).toHaveValue('とう');
  await client.send('Input.insertText', { text: '東京' });
  await expect(options(page)).toHaveText(['東京']);
  expect(asked).toEqual(['東京']);
});

test('a browser that keeps nothing suggests all the same @desktop', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    }),
  );
  const input = await open(page, 'en');
  await input.pressSequentially('basque');
  await options(page).filter({ hasText: 'Basque Culinary Center' }).click();
  await expect(page).toHaveURL(/basque-culinary-center$/);
});

test('the list of programmes leads to programmes of a field @desktop', async ({ page }) => {
  const input = await open(page, 'en', 'programmes');
  await input.pressSequentially('past');
  await page.getByRole('group', { name: 'Fields' }).getByRole('option').first().click();
  await expect(page).toHaveURL(/\/programmes\?field=pastry$/);
});

test('without script the field is a form @no-js', async ({ page }) => {
  await page.goto(href('en', 'home'));
  await expect(field(page)).not.toHaveAttribute('role');
  await field(page).fill('madrid');
  await field(page).press('Enter');
  await expect(page).toHaveURL(/search=madrid/);
});
