import type { Locator, Page } from '@playwright/test';

const SEARCH = { name: /^(Buscar escuelas, ciudades o países|Search schools, cities or countries)$/ };

/** The search field in both languages: a combobox once it has suggestions. */
export const searchBox = (page: Page) =>
  page.getByRole('searchbox', SEARCH).or(page.getByRole('combobox', SEARCH));

/** The checkbox of a value of a filter, by its key in the address. */
export const valueBox = (page: Page, name: string, value: string): Locator =>
  page.locator(`#${name}-${value}`);

export async function tick(page: Page, name: string, value: string, on = true): Promise<void> {
  const box = valueBox(page, name, value);
  await box.waitFor({ state: 'attached' });
  const folded = page.locator(`details:not([open]):has(#${name}-${value}) > summary`);
  if ((await folded.count()) > 0) await folded.click();
  await box.setChecked(on);
}
