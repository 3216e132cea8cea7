import type { Locator, Page, Route } from '@playwright/test';
import type { Language } from '../../lib/i18n/locales';
import { href } from '../../lib/routes';
import type { SuggestionAnswer } from '../../lib/schools/model/suggestion';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const field = (page: Page) => page.locator('#search');
const list = (page: Page) => page.getByRole('listbox');
const options = (page: Page) => list(page).getByRole('option');

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

test('a suggested place is chosen by keyboard', async ({ page }) => {
  const input = await open(page, 'es');
  const place = options(page).filter({ hasText: 'Florencia' }).first();
  await input.pressSequentially('flor');
  await expect(place).toBeVisible();
  await expect(input).toHaveAttribute('aria-expanded', 'true');
  // The list is pale until it shows results for the current text.
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
  const id = (await place.getAttribute('id')) ?? '';
  for (let pressed = 0; pressed <= Number(id.split('-').at(-1)); pressed += 1) await input.press('ArrowDown');
  await expect(input).toHaveAttribute('aria-activedescendant', id);
  await input.press('Enter');
  await expect(page).toHaveURL(/\/escuelas\/italia\/firenze$/);
});

test('a late answer is ignored, markup stays text, and a failure leaves the search', async ({
  page,
  problems,
}) => {
  problems.expect(/api\/suggest/);
  const markup = '<img src=x onerror=alert(1)> madrid';
  const held = Promise.withResolvers<Route>();
  await page.route('**/api/suggest?*', (route) => {
    const search = new URL(route.request().url()).searchParams.get('search');
    if (search === 'm') held.resolve(route);
    else if (search === 'ma') return route.fulfill({ json: answerOf(markup) });
    else return route.fulfill({ status: 503, body: '' });
  });
  const input = await open(page, 'en');
  await input.press('m');
  const early = await held.promise;
  await input.press('a');
  await expect(options(page)).toHaveText([markup]);
  await expect(options(page).locator('img')).toHaveCount(0);
  // The browser may have cancelled it.
  await early.fulfill({ json: answerOf('Earlier') }).catch(() => {});
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(options(page)).toHaveText([markup]);

  await input.pressSequentially('drid');
  await expect(list(page)).toBeHidden();
  await input.press('Enter');
  await expect(page).toHaveURL(/search=madrid/);
});
