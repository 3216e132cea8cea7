import { expect, type Page } from '@playwright/test';

const SEARCH = { name: /^(Buscar escuelas, ciudades o países|Search schools, cities or countries)$/ };

/** The search of the directory, in both languages: a combobox as soon as it has suggestions. */
export const searchBox = (page: Page) =>
  page.getByRole('searchbox', SEARCH).or(page.getByRole('combobox', SEARCH));

/** Chooses a filter as a visitor does: on a phone they are behind a button, and another one shows what was found. */
export async function choose(page: Page, label: string, value: string): Promise<void> {
  const select = page.getByLabel(label, { exact: true });
  const button = page.getByRole('button', { name: /^(Filtros|Filters)/ });
  const isPhone = await button.isVisible();
  if (isPhone) await button.click();
  await select.selectOption(value);
  if (!isPhone) return;
  await page.locator('.show-results').click();
  await expect(select).toBeHidden();
}
