import type { Locator, Page } from '@playwright/test';

const SEARCH = { name: /^(Buscar escuelas, ciudades o países|Search schools, cities or countries)$/ };

/** The search of the directory, in both languages: a combobox as soon as it has suggestions. */
export const searchBox = (page: Page) =>
  page.getByRole('searchbox', SEARCH).or(page.getByRole('combobox', SEARCH));

/** The box of one value of a filter, by its key in the address. */
export const valueBox = (page: Page, name: string, value: string): Locator =>
  page.locator(`#${name}-${value}`);

/** Ticks a value of a filter, which may be folded away. */
export async function tick(page: Page, name: string, value: string, on = true): Promise<void> {
  const box = valueBox(page, name, value);
  await box.waitFor({ state: 'attached' });
  const folded = page.locator(`details:not([open]):has(#${name}-${value}) > summary`);
  if ((await folded.count()) > 0) await folded.click();
  await box.setChecked(on);
}
