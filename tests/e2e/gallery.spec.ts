import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { holdRoute } from '../support/held-route.ts';
import { insertSchool } from '../support/insert-school.ts';
import { storePictures, type TestPicture } from '../support/school-pictures.ts';
import { expect, test } from '../support/test.ts';

const PICTURES: TestPicture[] = [
  { category: 'main', alt: 'The front door' },
  { category: 'kitchen-facilities', type: 'ai_generated' },
  { category: 'classroom' },
  { category: 'rooftop' },
];

let school: { slug: string; name: string };
test.beforeAll(async () => {
  school = await insertSchool('Gallery', { is_active: true });
  await storePictures(school.slug, PICTURES);
});

const large = (page: Page) => page.locator('.school-media a.big');
const image = (page: Page) => large(page).getByRole('img');
const thumbs = (page: Page) => page.locator('.thumbs a');
const viewer = (page: Page) => page.getByRole('dialog');
const counter = (page: Page) => viewer(page).getByRole('status');

test('a thumbnail changes the large picture in place, names AI pictures and opens in a new tab', async ({
  page,
  context,
  baseURL,
  problems,
}) => {
  problems.expect(/rooftop-3\.png/);
  await page.route('**/*-rooftop-3.png', (route) => route.fulfill({ status: 404 }));
  await page.goto(`/school/${school.slug}`);
  await expect(image(page)).toHaveAttribute('alt', 'The front door');
  await expect(thumbs(page)).toHaveCount(4);
  await expect(thumbs(page).nth(0)).toHaveAttribute('aria-current', 'true');
  await expect(thumbs(page).nth(1)).toHaveAccessibleName(/^Image 2 of 4: 🍳 Kitchen Facilities/);
  await expect(thumbs(page).nth(3)).toHaveAccessibleName('Image 4 of 4: 📷 rooftop');
  const sources = await page
    .locator('.school-media :is(.big, .thumbs) img')
    .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src));
  expect(sources).toHaveLength(5);
  for (const source of sources) expect(source).toMatch(new RegExp(`^${baseURL}/(storage|covers)/`));

  await thumbs(page).nth(2).scrollIntoViewIfNeeded();
  const before = await large(page).boundingBox();
  await thumbs(page).nth(2).click();
  await expect(thumbs(page).nth(2)).toHaveAttribute('aria-current', 'true');
  await expect(image(page)).toHaveAttribute('src', /classroom-2\.png$/);
  await expect(page.locator('.school-media > figure > figcaption')).toHaveText('📚 Classrooms');
  expect(await large(page).boundingBox()).toEqual(before);
  await expect(viewer(page)).toHaveCount(0);

  await thumbs(page).nth(1).click();
  await expect(large(page).locator('.srcbadge')).toHaveText('AI');
  await expect(image(page)).toHaveAccessibleName(`AI-generated image: Kitchen Facilities, ${school.name}`);

  await test.step('a picture that does not load is replaced by the drawn cover', async () => {
    await thumbs(page).nth(3).click();
    await expect(image(page)).toHaveAttribute('src', /^\/covers\//);
    await expect(large(page).locator('.srcbadge')).toBeHidden();
    await expect(image(page)).not.toHaveJSProperty('naturalWidth', 0);
  });

  await test.step('a click with Control opens a new tab', async () => {
    const opened = context.waitForEvent('page');
    await thumbs(page)
      .nth(2)
      .click({ modifiers: ['ControlOrMeta'] });
    await expect(await opened).toHaveURL(/classroom-2\.png$/);
    await expect(image(page)).toHaveAttribute('src', /^\/covers\//);
  });

  await test.step('a click before the script arrives opens the picture itself', async () => {
    const release = await holdRoute(page, '**/scripts/page-*.js');
    await page.reload({ waitUntil: 'commit' });
    const address = await large(page).getAttribute('href');
    await large(page).click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    release();
  });

  await test.step('a school without pictures has one drawing with its author', async () => {
    await page.goto('/school/ferrandi-paris');
    await expect(page.locator('.school-media img')).toHaveCount(1);
    await expect(thumbs(page)).toHaveCount(0);
    await expect(page.locator('.school-media > figure > figcaption')).toHaveText(
      'Drawing by this directory. Is this your school? Send photographs',
    );
  });
});

test('the full-size view is operated by keyboard and returns the focus', async ({ page }) => {
  await page.goto(`/escuela/${school.slug}`);
  const close = viewer(page).getByRole('button', { name: 'Cerrar' });
  await large(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `Imágenes de ${school.name}` })).toBeVisible();
  await expect(close).toBeFocused();
  await expect(counter(page)).toHaveText('Imagen 1 de 4');
  await expectAccessible(page);
  await page.keyboard.press('ArrowLeft');
  await expect(counter(page)).toHaveText('Imagen 4 de 4');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(counter(page)).toHaveText('Imagen 2 de 4');
  await expect(viewer(page).getByRole('img')).toHaveAttribute('src', /kitchen-facilities-1\.png$/);
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('Tab');
    // After the last control the focus is in the browser's own controls: the document has none.
    expect(
      await page.evaluate(
        () => document.activeElement?.closest('dialog') !== null || document.activeElement === document.body,
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(large(page)).toBeFocused();
});

test('every picture is a link to its file without JavaScript', { tag: '@no-js' }, async ({
  page,
  request,
}) => {
  await page.goto(`/school/${school.slug}`);
  await expect(thumbs(page)).toHaveCount(4);
  for (const link of [large(page), thumbs(page).nth(1), thumbs(page).nth(2)]) {
    const answer = await request.get((await link.getAttribute('href')) ?? '');
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
  }
});
