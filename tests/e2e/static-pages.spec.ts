import { SCREEN, someOf } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const PAGES = [
  { es: '/sobre-nosotros', en: '/about-us', titles: { es: 'Sobre nosotros', en: 'About us' } },
  { es: '/contacto', en: '/contact', titles: { es: 'Contacto', en: 'Contact' } },
  {
    es: '/fuentes',
    en: '/sources',
    titles: { es: 'De dónde salen los datos', en: 'Where the data come from' },
  },
  {
    es: '/politica-privacidad',
    en: '/privacy-policy',
    titles: { es: 'Política de privacidad', en: 'Privacy policy' },
  },
  {
    es: '/politica-cookies',
    en: '/cookies-policy',
    titles: { es: 'Política de cookies', en: 'Cookies policy' },
  },
  { es: '/terminos-uso', en: '/terms-of-use', titles: { es: 'Términos de uso', en: 'Terms of use' } },
];
const HOME = { es: { name: 'Inicio', path: '/es' }, en: { name: 'Home', path: '/en' } };
const TRAIL = { es: 'Ruta de navegación', en: 'Breadcrumb' };

for (const [index, page] of PAGES.entries()) {
  for (const language of ['es', 'en'] as const) {
    test(`${page[language]} says where it stands and fits its screen ${SCREEN[language]}${someOf(index)}`, async ({
      page: browser,
    }) => {
      const answer = await browser.goto(page[language]);
      expect(answer?.status()).toBe(200);
      await expect(browser.locator('html')).toHaveAttribute('lang', language);
      await expect(browser.getByRole('heading', { level: 1 })).toHaveText(page.titles[language]);
      const trail = browser.getByRole('navigation', { name: TRAIL[language] });
      await expect(trail.getByRole('listitem')).toHaveText([HOME[language].name, page.titles[language]]);
      await expect(trail.getByRole('link')).toHaveAttribute('href', HOME[language].path);
      await expect(trail.locator('[aria-current="page"]')).toHaveText(page.titles[language]);
      const overflow = await browser.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  }

  test(`${page.es} and ${page.en} are two ways to one page @no-js${page === PAGES[0] ? '' : ' @deep'}`, async ({
    page: browser,
  }) => {
    await browser.goto(page.es);
    await browser.getByRole('link', { name: 'EN', exact: true }).click();
    await expect(browser).toHaveURL(new RegExp(`${page.en}$`));
    await browser.getByRole('link', { name: 'ES', exact: true }).click();
    await expect(browser).toHaveURL(new RegExp(`${page.es}$`));
  });
}

test('the about page names the four values and leads to the contact form @narrow', async ({ page }) => {
  await page.goto('/about-us');
  for (const value of ['Excellence', 'Transparency', 'Accessibility', 'Innovation']) {
    await expect(page.getByRole('term').filter({ hasText: value })).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'Go to contact' }).click();
  await expect(page).toHaveURL(/\/contact$/);
});

test.describe('the legal pages', () => {
  for (const { es, en } of PAGES.slice(3)) {
    test(`${es} and ${en} have the same sections, and their contents lead to them @deep`, async ({
      page,
    }) => {
      const sections: string[][] = [];
      for (const path of [es, en]) {
        await page.goto(path);
        const links = page.getByRole('navigation', { name: /^(Contenido|Contents)$/ }).getByRole('link');
        const targets = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
        sections.push(targets);
        for (const target of targets) await expect(page.locator(`h2${target}`)).toBeVisible();
        const last = links.last();
        const title = (await last.textContent()) ?? '';
        await last.click();
        await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport();
      }
      expect(sections[0]).toEqual(sections[1]);
      expect(sections[0]?.length).toBeGreaterThan(4);
    });
  }

  test('name every cookie and stored value that a visit leaves behind @wide', async ({ page, context }) => {
    await page.goto('/cookies-policy');
    const documented = await page.locator('.stored dt').allInnerTexts();
    for (const path of ['/es', '/escuela/basque-culinary-center', '/contact', '/about-us'])
      await page.goto(path);
    await page.goto('/api/language?to=en&next=/en');
    await page.evaluate(() => {
      for (const button of document.querySelectorAll<HTMLElement>('button[aria-label*="theme" i]'))
        button.click();
    });
    await expect(page.locator('html')).toHaveAttribute('data-theme', /^(light|dark)$/);
    await page.reload();
    const cookies = (await context.cookies()).map(({ name }) => name);
    const stored = await page.evaluate(() => Object.keys(localStorage).concat(Object.keys(sessionStorage)));
    expect(cookies).toEqual(['language']);
    expect(stored.toSorted()).toEqual(['language', 'theme']);
    expect(documented).toEqual(expect.arrayContaining([...cookies, ...stored]));
  });

  test('say the truth about a visitor who touches nothing: no cookie is set @desktop', async ({
    page,
    context,
  }) => {
    for (const path of ['/es', '/school/basque-culinary-center', '/contacto', '/politica-privacidad']) {
      await page.goto(path);
      expect(await context.cookies()).toEqual([]);
    }
  });
});
