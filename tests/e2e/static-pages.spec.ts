import { expect, test } from '../support/test.ts';

test('the cookie policy names everything that a visit stores, and a visit alone sets no cookie', async ({
  page,
  context,
}) => {
  for (const path of ['/es', '/school/basque-culinary-center', '/contacto', '/politica-privacidad']) {
    await page.goto(path);
    expect(await context.cookies(), path).toEqual([]);
  }
  await page.goto('/cookies-policy');
  const documented = await page.locator('.stored dt').allInnerTexts();
  await page.goto('/api/language?to=en&next=/en');
  await page.getByRole('button', { name: /^Switch to (dark|light) theme$/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', /^(light|dark)$/);
  const cookies = (await context.cookies()).map(({ name }) => name);
  const stored = await page.evaluate(() => Object.keys(localStorage).concat(Object.keys(sessionStorage)));
  expect(cookies).toEqual(['language']);
  expect(stored.toSorted()).toEqual(['gcsd-theme', 'language']);
  expect(documented).toEqual(expect.arrayContaining([...cookies, ...stored]));
});
