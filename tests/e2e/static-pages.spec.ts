import { expect, test } from '../support/test.ts';

const LEGAL_PAGES = [
  ['/politica-privacidad', '/privacy-policy'],
  ['/politica-cookies', '/cookies-policy'],
  ['/terminos-uso', '/terms-of-use'],
  ['/accesibilidad', '/accessibility'],
] as const;

test('legal pages have the same sections in both languages, and their contents lead to them', async ({
  page,
}) => {
  for (const languages of LEGAL_PAGES) {
    const sections: string[][] = [];
    for (const path of languages) {
      await page.goto(path);
      const links = page.getByRole('navigation', { name: /^(Contenido|Contents)$/ }).getByRole('link');
      const targets = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
      sections.push(targets);
      await expect(page.locator(targets.map((target) => `h2${target}`).join(', '))).toHaveCount(
        targets.length,
      );
    }
    expect(sections[0]).toEqual(sections[1]);
    expect(sections[0]?.length).toBeGreaterThan(4);
    const last = sections[1]?.at(-1) ?? '';
    await page.locator(`nav a[href="${last}"]`).click();
    await expect(page.locator(`h2${last}`)).toBeInViewport();
  }
});

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
  expect(stored.toSorted()).toEqual(['language', 'theme']);
  expect(documented).toEqual(expect.arrayContaining([...cookies, ...stored]));
});
