import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { holdRoute } from '../support/held-route.ts';
import { removePictures, storePictures, type TestPicture } from '../support/school-pictures.ts';
import { expect, test } from '../support/test.ts';

const PICTURES: TestPicture[] = [
  { category: 'main', alt: 'The front door' },
  { category: 'kitchen-facilities', type: 'ai_generated' },
  { category: 'classroom' },
  { category: 'rooftop' },
];

/** A school of its own for each project, because they run side by side; no other journey looks at them. */
const SCHOOLS: Record<string, { slug: string; name: string }> = {
  desktop: { slug: 'leiths-school-of-food-and-wine', name: 'Leiths School of Food and Wine' },
  phone: { slug: 'tsuji-culinary-institute', name: 'Tsuji Culinary Institute' },
  'no-js': { slug: 'william-angliss-institute', name: 'William Angliss Institute' },
};

const schoolOf = (project: string) => {
  // What is deep runs at another time.
  const school = SCHOOLS[project.replace(' @deep', '')];
  if (!school) throw new Error(`No school for the project ${project}`);
  return school;
};

test.describe.configure({ mode: 'serial' });
test.beforeAll(() => storePictures(schoolOf(test.info().project.name).slug, PICTURES));
test.afterAll(() => removePictures(schoolOf(test.info().project.name).slug));

const large = (page: Page) => page.locator('.school-media a.big');
const thumbs = (page: Page) => page.locator('.thumbs a');
const viewer = (page: Page) => page.getByRole('dialog');

/** The file that an image shows, by its name in the bucket. */
const fileOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluate((image: HTMLImageElement) => image.src.replace(/^.*[0-9a-f]{12}-|\.png$/g, ''));

test.describe('the gallery', () => {
  test.beforeEach(({ page }, { project }) => page.goto(`/school/${schoolOf(project.name).slug}`));

  /** Presses the large picture and waits, as a visitor does, until the full-size view is there. */
  async function openViewer(page: Page): Promise<void> {
    await large(page).click();
    await expect(viewer(page)).toBeVisible();
  }

  test('shows the main picture large and every picture small', async ({ page }) => {
    await expect(large(page).getByRole('img')).toHaveAttribute('alt', 'The front door');
    await expect(thumbs(page)).toHaveCount(4);
    await expect(thumbs(page).nth(0)).toHaveAttribute('aria-current', 'true');
    await expect(thumbs(page).nth(1)).toHaveAccessibleName(/^Image 2 of 4: 🍳 Kitchen Facilities/);
    await expect(thumbs(page).nth(3)).toHaveAccessibleName('Image 4 of 4: 📷 rooftop');
    const tops = await thumbs(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  });

  test('comes from the address of the site alone @wide', async ({ page, baseURL }) => {
    const sources = await page
      .locator('.school-media :is(.big, .thumbs) img')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src));
    expect(sources).toHaveLength(5);
    for (const source of sources) expect(source).toMatch(new RegExp(`^${baseURL}/(storage|covers)/`));
  });

  test('a small picture changes the large one, and nothing moves', async ({ page }) => {
    await thumbs(page).nth(2).scrollIntoViewIfNeeded();
    const before = await large(page).boundingBox();
    await thumbs(page).nth(2).click();
    await expect(thumbs(page).nth(2)).toHaveAttribute('aria-current', 'true');
    expect(await fileOf(page, '.school-media a.big img')).toBe('classroom-2');
    await expect(page.locator('.school-media > figure > figcaption')).toHaveText('📚 Classrooms');
    expect(await large(page).boundingBox()).toEqual(before);
    await expect(viewer(page)).toHaveCount(0);
  });

  test('a picture made by a model says so, to the eye and to the ear @narrow', async ({ page }, {
    project,
  }) => {
    await thumbs(page).nth(1).click();
    await expect(large(page).locator('.srcbadge')).toHaveText('AI');
    await expect(large(page).getByRole('img')).toHaveAccessibleName(
      `AI-generated image: Kitchen Facilities, ${schoolOf(project.name).name}`,
    );
    await thumbs(page).nth(2).click();
    await expect(large(page).locator('.srcbadge')).toBeHidden();
  });

  test('a picture that does not load gives way to the drawn cover @wide', async ({ page, problems }) => {
    problems.expect(/rooftop-3\.png/);
    await page.route('**/*-rooftop-3.png', (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await thumbs(page).nth(3).click();
    await expect(large(page).getByRole('img')).toHaveAttribute('src', /^\/covers\//);
    await expect(large(page).getByRole('img')).toHaveJSProperty('complete', true);
    expect(
      await page.locator('.school-media a.big img').evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0);
  });

  test('the full-size view turns with the arrow keys and wraps around @wide', async ({ page }) => {
    await openViewer(page);
    const counter = viewer(page).getByRole('status');
    await expect(counter).toHaveText('Image 1 of 4');
    await page.keyboard.press('ArrowLeft');
    await expect(counter).toHaveText('Image 4 of 4');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(counter).toHaveText('Image 2 of 4');
    expect(await fileOf(page, 'dialog img')).toBe('kitchen-facilities-1');
  });

  test('the full-size view turns with its buttons @narrow', async ({ page }) => {
    await openViewer(page);
    await viewer(page).getByRole('button', { name: 'Next picture' }).click();
    await expect(viewer(page).getByRole('status')).toHaveText('Image 2 of 4');
    await viewer(page).getByRole('button', { name: 'Previous picture' }).click();
    await viewer(page).getByRole('button', { name: 'Previous picture' }).click();
    await expect(viewer(page).getByRole('status')).toHaveText('Image 4 of 4');
  });

  test('the full-size view closes with its button and with Escape, and focus comes back @wide', async ({
    page,
  }) => {
    for (const close of [
      () => viewer(page).getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await large(page).focus();
      await page.keyboard.press('Enter');
      await expect(viewer(page).getByRole('button', { name: 'Close' })).toBeFocused();
      await close();
      await expect(viewer(page)).toHaveCount(0);
      await expect(large(page)).toBeFocused();
    }
  });

  test('the full-size view keeps the keyboard inside @wide', async ({ page }) => {
    await openViewer(page);
    for (let presses = 0; presses < 5; presses += 1) {
      await page.keyboard.press('Tab');
      // Leaving the last control leads to the browser's own, where the document has no focus.
      expect(
        await page.evaluate(
          () =>
            document.activeElement?.closest('dialog') !== null || document.activeElement === document.body,
        ),
      ).toBe(true);
    }
  });

  test('a click before the script is there leads to the picture itself @narrow', async ({ page }) => {
    const release = await holdRoute(page, '**/scripts/page-*.js');
    await page.reload({ waitUntil: 'commit' });
    const address = await large(page).getAttribute('href');
    await large(page).click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    release();
  });

  test('a swipe turns to the next picture, and a short one does not', async ({ page }) => {
    await openViewer(page);
    const box = await viewer(page).boundingBox();
    if (!box) throw new Error('The full-size view has no place');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const swipe = async (dx: number, dy = 0) => {
      await page.mouse.move(middle.x, middle.y);
      await page.mouse.down();
      await page.mouse.move(middle.x + dx, middle.y + dy, { steps: 4 });
      await page.mouse.up();
    };
    const counter = viewer(page).getByRole('status');
    await swipe(-90);
    await expect(counter).toHaveText('Image 2 of 4');
    await swipe(90);
    await expect(counter).toHaveText('Image 1 of 4');
    await swipe(-20);
    await swipe(-50, 120);
    await expect(counter).toHaveText('Image 1 of 4');
  });

  test('is accessible with the full-size view closed and open @deep', async ({ page }) => {
    await expectAccessible(page);
    await openViewer(page);
    await expectAccessible(page);
  });

  test('a new tab stays a new tab @wide', async ({ page, context }) => {
    const opened = context.waitForEvent('page');
    await thumbs(page)
      .nth(2)
      .click({ modifiers: ['ControlOrMeta'] });
    expect((await opened).url()).toMatch(/classroom-2\.png$/);
    expect(await fileOf(page, '.school-media a.big img')).toBe('main-0');
  });
});

test('the gallery speaks Spanish on the Spanish page @narrow', async ({ page }, { project }) => {
  const { slug, name } = schoolOf(project.name);
  await page.goto(`/escuela/${slug}`);
  await expect(thumbs(page).nth(1)).toHaveAccessibleName(/^Imagen 2 de 4: 🍳 Instalaciones de Cocina/);
  await thumbs(page).nth(1).click();
  await expect(large(page).getByRole('img')).toHaveAccessibleName(
    `Imagen generada con IA: Instalaciones de Cocina, ${name}`,
  );
  await large(page).click();
  await expect(page.getByRole('dialog', { name: `Imágenes de ${name}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cerrar' })).toBeFocused();
});

test('without script every picture is a link to itself @no-js', async ({ page, request }, { project }) => {
  await page.goto(`/school/${schoolOf(project.name).slug}`);
  for (const link of [large(page), thumbs(page).nth(1), thumbs(page).nth(2)]) {
    const answer = await request.get((await link.getAttribute('href')) ?? '');
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
  }
  await expect(thumbs(page)).toHaveCount(4);
});

test('a school without pictures shows one drawing and says whose it is @wide', async ({ page }) => {
  await page.goto('/school/ferrandi-paris');
  await expect(page.locator('.school-media img')).toHaveCount(1);
  await expect(page.locator('.school-media img')).toHaveJSProperty('complete', true);
  await expect(thumbs(page)).toHaveCount(0);
  await expect(page.locator('.school-media > figure > figcaption')).toHaveText(
    'Drawing by this directory. Is this your school? Send photographs',
  );
});
