import { LANGUAGES } from '../../lib/i18n/locales';
import { href } from '../../lib/routes';
import { SCREEN } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/** From the home to a country, a field, a town and its school, and to the schools near a town. */

const WORDS = {
  es: {
    ...{ country: 'Italia', heading: 'Escuelas en Italia', field: 'Pastelería' },
    ...{ fields: 'Escuelas de pastelería en Italia', whole: 'Todas las especialidades', town: 'Florencia' },
    ...{ townHeading: 'Escuelas en Florencia, Italia', toggle: 'Schools in Florence, Italy' },
    ...{
      open: 'Filtros',
      near: 'Cerca de una ciudad',
      nearMe: 'Cerca de mí',
      wrong: 'No conocemos ninguna ciudad',
    },
    found: 'Escuelas a menos de 50 km de París, Francia',
  },
  en: {
    ...{ country: 'Italy', heading: 'Schools in Italy', field: 'Pastry' },
    ...{ fields: 'Pastry schools in Italy', whole: 'All fields', town: 'Florence' },
    ...{ townHeading: 'Schools in Florence, Italy', toggle: 'Escuelas en Florencia, Italia' },
    ...{ open: 'Filters', near: 'Near a town', nearMe: 'Near me', wrong: 'We know no town' },
    found: 'Schools within 50 km of Paris, France',
  },
};

for (const language of LANGUAGES) {
  const words = WORDS[language];

  test(`places lead to each other and to their schools: ${language}`, { tag: SCREEN[language] }, async ({
    page,
  }) => {
    const title = page.getByRole('heading', { level: 1 });
    await page.goto(href(language, 'home'));
    const countries = page.locator('.by-country');
    const country = { name: words.country, exact: true } as const;
    // A telephone has no room for them on the home.
    if (!(await countries.getByRole('link', country).isVisible()))
      await countries.getByRole('link').first().click();
    await page.getByRole('main').getByRole('link', country).click();
    await expect(title).toHaveText(words.heading);
    await page.getByRole('link', { name: words.field, exact: true }).click();
    await expect(title).toHaveText(words.fields);
    await page.getByRole('link', { name: words.whole, exact: true }).click();
    await expect(title).toHaveText(words.heading);
    await page.getByRole('link', { name: words.town, exact: true }).click();
    await expect(title).toHaveText(words.townHeading);
    await page.locator('.card h3 a').first().click();
    await page.locator('.crumbs').getByRole('link', { name: words.town }).click();
    await expect(title).toHaveText(words.townHeading);
    await page.locator('.langs a[href]').click();
    await expect(title).toHaveText(words.toggle);
  });

  test(`schools are found near a town that is written: ${language}`, { tag: SCREEN[language] }, async ({
    page,
  }) => {
    await page.goto(href(language, 'home'));
    const button = page.getByRole('button', { name: words.open });
    if (await button.isVisible()) await button.click();
    const field = page.getByLabel(words.near);
    await field.fill('París');
    await field.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(words.found);
    await expect(page.locator('.card .place').first()).toContainText(/ · \d+ km/);
  });

  test(`one’s own place is asked for on pressing, rounded, or told to be unknown: ${language}`, {
    tag: SCREEN[language],
  }, async ({ page, context }) => {
    await page.goto(href(language, 'home'));
    const open = page.getByRole('button', { name: words.open });
    if (await open.isVisible()) await open.click();
    const nearMe = page.getByRole('button', { name: words.nearMe });
    await nearMe.click();
    await expect(page.locator('.near-field .problem')).not.toBeEmpty();
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 48.85661, longitude: 2.35222 });
    await page.reload();
    if (await open.isVisible()) await open.click();
    await nearMe.click();
    await expect(page).toHaveURL(/near=48\.9%2C\+2\.4/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('48.9, 2.4');
  });
}

test('a form finds what is near, says what it does not know, and offers no button that would do nothing @no-js', async ({
  page,
}) => {
  await page.goto(href('en', 'home'));
  await expect(page.getByRole('button', { name: WORDS.en.nearMe })).toBeHidden();
  await page.getByLabel(WORDS.en.near).fill('Paris');
  await page.getByRole('button', { name: 'Show results', exact: true }).click();
  await expect(page).toHaveURL(/\?near=Paris#directory$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(WORDS.en.found);
  await page.getByLabel(WORDS.en.near).fill('xyzzy');
  await page.getByRole('button', { name: 'Show results', exact: true }).click();
  await expect(page.locator('.problem')).toContainText(WORDS.en.wrong);
});
