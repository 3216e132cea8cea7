import type { Page } from '@playwright/test';
import { DIRECTORY_ANCHOR, href } from '../../lib/routes';
import seed from '../../supabase/seed/schools.json' with { type: 'json' };
import { expectAccessible } from '../support/axe.ts';
import { choose, inFilters, searchBox, tick, valueBox } from '../support/filters.ts';
import { SCREEN } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/** Finding schools in the directory: by typing, by choosing, by going back, without script. */

/** What no journey hides, and none adds to but in Andorra. */
const inCountry = (country: string) => seed.filter((school) => school.country === country).length;

const results = (page: Page) => page.locator('.results b');

/** Every school is counted: those that the directory starts with, and what other journeys have in it at the time. */
const expectEvery = (page: Page) =>
  expect
    .poll(async () => Number.parseInt((await results(page).textContent()) ?? '', 10))
    .toBeGreaterThanOrEqual(seed.length);

test('typing filters after a pause, keeps the caret, and says the count', async ({ page }) => {
  await page.goto(href('en', 'home'));
  const search = searchBox(page);
  await search.click();
  await search.pressSequentially('sevilla', { delay: 40 });
  await expect(page).toHaveURL(/\?search=sevilla$/);
  await expect(results(page)).toHaveText('1 result');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('sevilla');
  await expect(page.locator('#announcer')).toHaveText('1 result');
  await expect(page.locator('.card h3')).toHaveText(['Escuela Superior de Hostelería de Sevilla']);
});

test('the first letter is searched at once, and those after it when the typing ends @wide', async ({
  page,
}) => {
  await page.goto(href('en', 'home'));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await searchBox(page).pressSequentially('se');
  await expect(page).toHaveURL(/\?search=s$/);
  await page.clock.runFor(300);
  await expect(page).toHaveURL(/\?search=se$/);
});

test('choices combine, each has a badge that takes it back, and one link clears them all', async ({
  page,
}) => {
  await page.goto(href('es', 'home'));
  await choose(page, 'country', 'mexico');
  await expect(results(page)).toHaveText('6 resultados');
  await choose(page, 'specialty', 'wineGastronomy');
  await expect(page).toHaveURL(/country=mexico&specialty=wineGastronomy/);
  await expect(page.locator('.chip')).toHaveText(['México', 'Vino y gastronomía']);
  await page.getByRole('link', { name: 'Quitar el filtro México' }).click();
  await expect(page.locator('.chip')).toHaveText(['Vino y gastronomía']);
  await expect(valueBox(page, 'country', 'mexico')).not.toBeChecked();
  await page.getByRole('link', { name: 'Borrar filtros' }).click();
  await expectEvery(page);
  await expect(page.locator('.chip')).toHaveCount(0);
});

test('back and forward lead through the searches, and the form follows @wide', async ({ page }) => {
  await page.goto(href('en', 'home'));
  const search = searchBox(page);
  await search.pressSequentially('paris');
  await expect(results(page)).toHaveText('5 results');
  // On a phone the suggestions lie above the filters until the field is left.
  await search.blur();
  await choose(page, 'country', 'france');
  await expect(page).toHaveURL(/country=france/);
  await page.goBack();
  await expect(page).toHaveURL(/\?search=paris$/);
  await expect(valueBox(page, 'country', 'france')).not.toBeChecked();
  await page.goBack();
  await expectEvery(page);
  await expect(search).toHaveValue('');
  await page.goForward();
  await expect(results(page)).toHaveText('5 results');
  await expect(search).toHaveValue('paris');
});

const HEADINGS = {
  es: ['Escuelas de pastelería en España o Italia', 'Escuelas de pastelería en Italia'],
  en: ['Pastry schools in Italy or Spain', 'Pastry schools in Italy'],
} as const;

for (const language of ['es', 'en'] as const)
  test(`${language}: several values of a filter widen it, each with a badge of its own ${SCREEN[language]}`, async ({
    page,
  }) => {
    const [both, one] = HEADINGS[language];
    const heading = page.getByRole('heading', { level: 1 });
    await page.goto(href(language, 'home'));
    await inFilters(page, async () => {
      await tick(page, 'specialty', 'pastry');
      await tick(page, 'country', 'italy');
      await expect(heading).toContainText(one);
      await tick(page, 'country', 'spain');
      await expect(heading).toContainText(both);
    });
    const counted = Number.parseInt((await results(page).textContent()) ?? '', 10);
    const counts = await Promise.all(
      ['italy', 'spain'].map((country) =>
        page.locator(`.check:has(#country-${country}) .count`).textContent(),
      ),
    );
    expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(counted);
    await expectAccessible(page);
    await expect(page.locator('.chip')).toHaveCount(3);
    await page
      .locator('.chip')
      .filter({ hasText: /España|Spain/ })
      .getByRole('link')
      .click();
    await expect(heading).toContainText(`${one}: `);
    await expect(valueBox(page, 'country', 'spain')).not.toBeChecked();
    await page.goBack();
    await expect(heading).toContainText(`${both}: ${counted}`);
    await expect(valueBox(page, 'country', 'spain')).toBeChecked();
    await page.reload();
    await expect(heading).toContainText(`${both}: ${counted}`);
  });

test('a value that nothing has says 0, and leads to what there is elsewhere @wide', async ({ page }) => {
  await page.goto(`${href('en', 'home')}?country=japan`);
  await expect(page.locator('.check:has(#type-college) .count')).toHaveText('0');
  await choose(page, 'type', 'college');
  await expect(page.getByText('No results found')).toBeVisible();
  await expect(page.locator('.empty li a').first()).toBeVisible();
  await choose(page, 'country', 'united-kingdom');
  await expect(page).toHaveURL(/country=united-kingdom/);
});

test('countries that were unfolded stay so while one is chosen, and the keyboard stays there @desktop', async ({
  page,
}) => {
  await page.goto(href('en', 'home'));
  await page.locator('#country-more > summary').click();
  const box = page.locator('#country-more input').first();
  const id = await box.getAttribute('id');
  await box.focus();
  await page.keyboard.press('Space');
  await expect(page.locator('.chip')).toHaveCount(1);
  await expect(page.locator(`#${id}`)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.locator('.chip')).toHaveCount(0);
  await expect(page.locator(`#${id}`)).toBeFocused();
  await expect(page.locator(`#${id}`)).toBeVisible();
});

test('the sheet says how many schools the choice being made finds @phone', async ({ page }) => {
  await page.goto(href('en', 'home'));
  await page.getByRole('button', { name: 'Filters' }).click();
  await tick(page, 'country', 'mexico');
  await expect(page.getByRole('button', { name: 'Show 6 schools' })).toBeVisible();
  await tick(page, 'country', 'spain');
  await expect(page.getByRole('button', { name: `Show ${6 + inCountry('Spain')} schools` })).toBeVisible();
  await expectAccessible(page);
});

test('nothing found is said kindly @narrow', async ({ page }) => {
  await page.goto(`${href('en', 'home')}?search=zzzz`);
  await expect(page.getByText('No results found')).toBeVisible();
  await expect(page.getByText('Try adjusting the filters or searching with different terms')).toBeVisible();
});

test('an empty answer leads to the nearest schools that there are @narrow', async ({ page }) => {
  // No journey makes schools of this kind there.
  await page.goto(`${href('es', 'home')}?country=japan&type=college&specialty=pastry`);
  const ways = page.locator('.empty li a');
  await expect(ways.first()).toBeVisible();
  await expect(valueBox(page, 'country', 'japan')).toBeChecked();
  const first = await ways.first().textContent();
  const [, count] = /: (\d+)$/.exec(first ?? '') ?? [];
  await ways.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first ?? '');
  await expect(results(page)).toHaveText(new RegExp(`^${count} `));
});

test('a search in words that finds nothing leads to what less of it finds @narrow', async ({ page }) => {
  // No journey makes a school there.
  await page.goto(`${href('en', 'home')}?search=pastry+tuvalu`);
  const way = page.locator('.empty li a', { hasText: '‘pastry’' });
  await way.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('‘pastry’');
  await expect(results(page)).toHaveText(/^[1-9]\d* /);
});

test('filtered views are followed but not indexed, deeper ones are indexed under their own address @wide', async ({
  page,
}) => {
  await page.goto(`${href('es', 'home')}?country=italy`);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
  await page.goto(`${href('es', 'home')}?page=2`);
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/es\?page=2$/);
  for (const [code, address] of [
    ['es', /\/es\?page=2$/],
    ['en', /\/en\?page=2$/],
    ['x-default', /\/\?page=2$/],
  ] as const)
    await expect(page.locator(`link[hreflang=${code}]`)).toHaveAttribute('href', address);
});

test('the hero leads to the directory with the search applied @narrow', async ({ page }) => {
  await page.goto(href('en', 'home'));
  await searchBox(page).fill('japón');
  await page.getByRole('button', { name: 'Explore Schools' }).click();
  await expect(page).toHaveURL(/search=jap/);
  await expect(results(page)).toHaveText('1 result');
});

test('the search keeps what is filtered by, and its address holds nothing empty @wide', async ({ page }) => {
  await page.goto(`${href('en', 'home')}?country=france`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Schools in France: \d+$/);
  await expect(page).toHaveTitle(/^Schools in France/);
  await searchBox(page).fill('lyfe');
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL(/\/en\?search=lyfe&country=france$/);
  await expect(results(page)).toHaveText('1 result');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schools in France matching ‘lyfe’: 1');
  await searchBox(page).fill('');
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL(/\/en\?country=france$/);
});

test('the first school of a phone is on its first screen, and the filters behind one button @phone', async ({
  page,
}) => {
  await page.goto(href('es', 'home'));
  const first = await page.locator('.card').first().boundingBox();
  expect(first?.y).toBeLessThan(640);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5000);
  await page.getByRole('button', { name: 'Filtros' }).click();
  await tick(page, 'specialty', 'pastry');
  await page.getByRole('button', { name: /^Ver \d+ escuelas$/ }).click();
  await expect(page.locator('.filter-sheet')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Escuelas de pastelería: \d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Filtros 1 activo' })).toBeVisible();
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('button', { name: 'Cerrar los filtros' }).click();
  await expect(page.locator('.filter-sheet')).toBeHidden();
});

test('the home shows what it promises: a fact with its source @narrow', async ({ page }) => {
  await page.goto(href('en', 'home'));
  const example = page.locator('.example');
  await expect(example).toHaveText(/^For example: .+ was founded in \d{4}, says [\w.-]+\.$/);
  await example.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/school\//);
});

test('several values are chosen without JavaScript @no-js', async ({ page }) => {
  await page.goto(href('en', 'home'));
  await tick(page, 'country', 'spain');
  await tick(page, 'country', 'mexico');
  await page.getByRole('button', { name: 'Show results', exact: true }).click();
  await expect(results(page)).toHaveText(`${6 + inCountry('Spain')} results`);
  await expect(page).toHaveURL(/country=spain&country=mexico|country=mexico&country=spain/);
  await page.getByRole('link', { name: 'Remove the filter Mexico' }).click();
  await expect(results(page)).toHaveText(`${inCountry('Spain')} results`);
});

test('filters, pages, questions and the language work without JavaScript @no-js', async ({ page }) => {
  await page.goto(href('es', 'home'));
  await tick(page, 'country', 'spain');
  await page.getByRole('button', { name: 'Ver resultados' }).click();
  await expect(results(page)).toHaveText(`${inCountry('Spain')} resultados`);
  await searchBox(page).fill('madrid');
  await page.getByRole('button', { name: 'Explorar escuelas' }).click();
  await expect(page).toHaveURL(/search=madrid&country=spain/);
  await page.goto(href('es', 'home'));
  await page.getByRole('link', { name: 'Siguiente' }).click();
  await expect(page).toHaveURL(/\?page=2/);
  await page.locator('.faq summary').nth(2).click();
  await expect(page.locator('.faq details').nth(2).locator('p')).toBeVisible();
  await page.getByRole('group', { name: 'Idioma' }).getByRole('link', { name: 'EN' }).click();
  await expect(page).toHaveURL(/\/en\?page=2/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(DIRECTORY_ANCHOR.en).toBe('directory');
});
