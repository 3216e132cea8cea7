import { expect, type Locator, type Page } from '@playwright/test';

const SEARCH = { name: /^(Buscar escuelas, ciudades o países|Search schools, cities or countries)$/ };

/** The search of the directory, in both languages: a combobox as soon as it has suggestions. */
export const searchBox = (page: Page) =>
  page.getByRole('searchbox', SEARCH).or(page.getByRole('combobox', SEARCH));

/** The box of one value of a filter, by its key in the address. */
export const valueBox = (page: Page, name: string, value: string): Locator =>
  page.locator(`#${name}-${value}`);

/** Ticks a value that is in sight, or folded away. */
export async function tick(page: Page, name: string, value: string, on = true): Promise<void> {
  const folded = page.locator(`details:not([open]):has(#${name}-${value}) > summary`);
  if ((await folded.count()) > 0) await folded.click();
  await valueBox(page, name, value).setChecked(on);
}

/** Where they are behind a button, opens the filters, and shows what was found afterwards. */
export async function inFilters(page: Page, act: () => Promise<void>): Promise<void> {
  const button = page.getByRole('button', { name: /^(Filtros|Filters)/ });
  const isNarrow = await button.isVisible();
  if (isNarrow) await button.click();
  await act();
  if (!isNarrow) return;
  await page.locator('.filter-sheet > .btn:visible').click();
  await expect(page.locator('.filter-sheet')).toBeHidden();
}

/** Chooses a value of a filter as a visitor does. */
export async function choose(page: Page, name: string, value: string): Promise<void> {
  await inFilters(page, () => tick(page, name, value));
}
